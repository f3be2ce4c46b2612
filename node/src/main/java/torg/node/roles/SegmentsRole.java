package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.calls.SegmentCalls;
import torg.segments.SegmentSchedulerVerticle;
import torg.segments.SegmentVerticle;
import torg.segments.SegmentWorkerVerticle;
import torg.segments.SegmentsConfig;
import torg.segments.diff.SegmentMetrics;
import torg.segments.queue.QueueGauges;
import torg.segments.users.KnownMinimalVersions;
import torg.segments.v1.ListSegmentsRequest;
import torg.settings.Settings;
import torg.snapshots.SnapshotSource;
import torg.snapshots.clickhouse.ClickHouseConfig;
import torg.snapshots.clickhouse.ClickHouseMetrics;
import torg.snapshots.clickhouse.ClickHouseSnapshots;
import torg.snapshots.store.StoredSnapshots;

/** Keeps users' segments in agreement with snapshots. */
final class SegmentsRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "segments",
          RoleType.Stage.SERVICE,
          () -> SegmentVerticle.TABLES,
          () ->
              RoleType.metrics(
                  List.of(SegmentMetrics.METRICS, QueueGauges.METRICS, ClickHouseMetrics.METRICS)),
          RoleType.settings(List.of(SegmentsConfig.SETTINGS, ClickHouseConfig.SETTINGS)),
          (settings, data) -> new SegmentsRole(settings));

  private final SegmentsConfig config;
  private final ClickHouseConfig clickHouse;
  private Optional<SnapshotSource> source = Optional.empty();
  private Optional<Future<String>> workers = Optional.empty();

  private SegmentsRole(Settings settings) {
    this.config = SegmentsConfig.from(settings);
    this.clickHouse = ClickHouseConfig.from(settings);
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(config.topic());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var snapshots = snapshots(services);
    source = Optional.of(snapshots);
    return services
        .deploy(1, () -> segments(services, snapshots))
        .compose(done -> services.deploy(1, () -> scheduler(services)))
        .compose(done -> deployWorkers(services, snapshots))
        .mapEmpty();
  }

  private SnapshotSource snapshots(NodeServices services) {
    return switch (config.source()) {
      case STORE -> new StoredSnapshots(services.store());
      case CLICKHOUSE -> new ClickHouseSnapshots(services.vertx(), clickHouse, services.registry());
    };
  }

  private SegmentVerticle segments(NodeServices services, SnapshotSource snapshots) {
    return new SegmentVerticle(
        config,
        services.store(),
        snapshots,
        services.bus(),
        services.clock(),
        services.registry(),
        services.nodeName());
  }

  private SegmentSchedulerVerticle scheduler(NodeServices services) {
    return new SegmentSchedulerVerticle(
        config, services.store(), services.leases(), services.clock(), services.registry());
  }

  private Future<String> deployWorkers(NodeServices services, SnapshotSource snapshots) {
    var minimal = new KnownMinimalVersions(services.store());
    var deployed =
        services.deploy(
            config.workers(),
            () ->
                new SegmentWorkerVerticle(
                    config,
                    services.store(),
                    snapshots,
                    services.outbox(),
                    minimal,
                    services.clock(),
                    services.registry(),
                    services.nodeName()));
    workers = Optional.of(deployed);
    return deployed;
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.ask(SegmentCalls.LIST_SEGMENTS, ListSegmentsRequest.getDefaultInstance());
  }

  /** While there is still somebody who writes to Kafka for the workers. */
  @Override
  public Future<Void> drain(NodeServices services) {
    return workers
        .map(deployed -> deployed.compose(services.vertx()::undeploy))
        .orElse(Future.succeededFuture());
  }

  @Override
  public Future<Void> close() {
    return source.map(SnapshotSource::close).orElse(Future.succeededFuture());
  }
}
