package torg.node;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.function.Supplier;
import torg.bus.Bus;
import torg.calls.FencedOutbox;
import torg.leases.Leases;
import torg.segments.KnownMinimalVersions;
import torg.segments.SegmentSchedulerVerticle;
import torg.segments.SegmentVerticle;
import torg.segments.SegmentWorkerVerticle;
import torg.snapshots.SnapshotSource;
import torg.snapshots.clickhouse.ClickHouseSnapshots;
import torg.snapshots.store.StoredSnapshots;
import torg.store.Store;

/** The parts of the segment differ on a node. */
final class SegmentParts {
  private final Vertx vertx;
  private final Configs configs;
  private final Store store;
  private final Bus bus;
  private final Leases leases;
  private final FencedOutbox outbox;
  private final MeterRegistry registry;
  private final String nodeName;
  private final SnapshotSource source;
  private final Clock clock = Clock.systemUTC();
  private Future<String> workers = Future.failedFuture("not deployed");

  SegmentParts(
      Vertx vertx,
      Configs configs,
      Store store,
      Bus bus,
      Leases leases,
      FencedOutbox outbox,
      MeterRegistry registry,
      String nodeName) {
    this.vertx = vertx;
    this.configs = configs;
    this.store = store;
    this.bus = bus;
    this.leases = leases;
    this.outbox = outbox;
    this.registry = registry;
    this.nodeName = nodeName;
    this.source =
        switch (configs.segments().source()) {
          case STORE -> new StoredSnapshots(store);
          case CLICKHOUSE -> new ClickHouseSnapshots(vertx, configs.clickHouse(), registry);
        };
  }

  Future<Void> deploy() {
    var config = configs.segments();
    var minimal = new KnownMinimalVersions(store);
    return deploy(
            1, () -> new SegmentVerticle(config, store, source, bus, clock, registry, nodeName))
        .compose(
            done ->
                deploy(
                    1, () -> new SegmentSchedulerVerticle(config, store, leases, clock, registry)))
        .compose(
            done ->
                workers =
                    deploy(
                        config.workers(),
                        () ->
                            new SegmentWorkerVerticle(
                                config, store, source, outbox, minimal, clock, registry, nodeName)))
        .mapEmpty();
  }

  private Future<String> deploy(int instances, Supplier<Deployable> verticle) {
    return vertx.deployVerticle(verticle, new DeploymentOptions().setInstances(instances));
  }

  /** While there is still somebody who writes to Kafka for them. */
  Future<Void> stopWorkers() {
    return workers.compose(vertx::undeploy);
  }

  Future<Void> close() {
    return source.close();
  }
}
