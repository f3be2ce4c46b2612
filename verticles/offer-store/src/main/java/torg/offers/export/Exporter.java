package torg.offers.export;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.calls.FencedOutbox;
import torg.catalog.view.CatalogCache;
import torg.leases.Lease;
import torg.leases.ShardBell;
import torg.leases.ShardLoop;
import torg.leases.ShardOutbox;
import torg.leases.ShardWorker;
import torg.metrics.Metric;
import torg.offers.core.Queued;
import torg.store.Store;

/** Exports the shards of the queues whose leases this node holds. */
public final class Exporter implements ShardWorker {
  public static final List<Metric> METRICS =
      List.of(ExportStep.EXPORTED, Backlog.DEPTH, Backlog.OLDEST);

  private static final int POLLS_BETWEEN_COUNTS = 10;

  private final Vertx vertx;
  private final Store store;
  private final FencedOutbox outbox;
  private final ShardBell bell;
  private final ExportConfig config;
  private final Clock clock;
  private final MeterRegistry registry;
  private final Map<ExportSource, ExportStep> steps = new HashMap<>();
  private final Map<Queued, ShardOfQueue> running = new HashMap<>();
  private long pollTimer;
  private int polls;

  public Exporter(
      Vertx vertx,
      Store store,
      FencedOutbox outbox,
      CatalogCache catalog,
      ShardBell bell,
      ExportConfig config,
      Clock clock,
      MeterRegistry registry) {
    this.vertx = vertx;
    this.store = store;
    this.outbox = outbox;
    this.bell = bell;
    this.config = config;
    this.clock = clock;
    this.registry = registry;
    add(new OfferUpdates(store, new OfferViews(catalog), config.updatesTopic()));
  }

  private void add(ExportSource source) {
    steps.put(source, new ExportStep(store, source, registry));
  }

  @Override
  public Future<Void> start(Lease lease) {
    if (running.isEmpty()) {
      pollTimer = vertx.setPeriodic(config.period().toMillis(), timer -> poll());
    }
    steps.forEach((source, step) -> start(lease, source, step));
    return Future.succeededFuture();
  }

  private void start(Lease lease, ExportSource source, ExportStep step) {
    var shard = lease.shard();
    var queued = new Queued(source.queue(), shard);
    var sender = new ShardOutbox(store, outbox, lease, sender(source.topic(), shard));
    var name = "export shard %d to %s".formatted(shard, source.topic());
    var export = new ShardLoop(vertx, name, lease::isHeld, () -> step.run(shard, sender));
    var backlog = new Backlog(store, clock, queued, source.topic(), registry);
    running.put(queued, new ShardOfQueue(export, sender, backlog));
    bell.listen(source.queue().name(), shard, export::ring);
    export.ring();
  }

  /** One timer for all shards: an idle node wakes up once. */
  private void poll() {
    running.values().forEach(one -> one.export().poll());
    if (++polls % POLLS_BETWEEN_COUNTS == 0) {
      running.values().forEach(ShardOfQueue::measure);
    }
  }

  /** With the topic's name, as that is what two marketplaces on one Kafka cannot share. */
  static String sender(String topic, int shard) {
    return "%s-export-%d".formatted(topic, shard);
  }

  @Override
  public Future<Void> stop(Lease lease) {
    var stops =
        steps.keySet().stream()
            .map(source -> new Queued(source.queue(), lease.shard()))
            .map(this::stop)
            .toList();
    if (running.isEmpty()) {
      vertx.cancelTimer(pollTimer);
    }
    return Future.join(stops).mapEmpty();
  }

  private Future<Void> stop(Queued queued) {
    bell.forget(queued.queue().name(), queued.shard());
    return running.remove(queued).stop();
  }
}
