package torg.offers.export;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.Map;
import torg.calls.FencedOutbox;
import torg.leases.Lease;
import torg.leases.ShardOutbox;
import torg.leases.ShardWorker;
import torg.store.Store;

/** Exports the shards of the queue whose leases this node holds. */
public final class Exporter implements ShardWorker {
  private final Vertx vertx;
  private final Store store;
  private final FencedOutbox outbox;
  private final ExportStep step;
  private final ExportBell bell;
  private final ExportConfig config;
  private final Map<Integer, Running> running = new HashMap<>();

  private long pollTimer;

  private record Running(ShardExport export, ShardOutbox outbox) {}

  public Exporter(
      Vertx vertx,
      Store store,
      FencedOutbox outbox,
      ExportStep step,
      ExportBell bell,
      ExportConfig config) {
    this.vertx = vertx;
    this.store = store;
    this.outbox = outbox;
    this.step = step;
    this.bell = bell;
    this.config = config;
  }

  @Override
  public Future<Void> start(Lease lease) {
    var shard = lease.shard();
    var ofShard = new ShardOutbox(store, outbox, lease, sender(config.updatesTopic(), shard));
    var export =
        new ShardExport(
            vertx, "export shard " + shard, lease::isHeld, () -> step.run(shard, ofShard));
    if (running.isEmpty()) {
      pollTimer = vertx.setPeriodic(config.period().toMillis(), timer -> poll());
    }
    running.put(shard, new Running(export, ofShard));
    bell.listen(shard, export::ring);
    export.ring();
    return Future.succeededFuture();
  }

  /** One timer for all shards: an idle node wakes up once. */
  private void poll() {
    running.values().forEach(one -> one.export.poll());
  }

  /** With the topic's name, as that is what two marketplaces on one Kafka cannot share. */
  static String sender(String topic, int shard) {
    return "%s-export-%d".formatted(topic, shard);
  }

  @Override
  public Future<Void> stop(Lease lease) {
    bell.forget(lease.shard());
    var stopping = running.remove(lease.shard());
    if (running.isEmpty()) {
      vertx.cancelTimer(pollTimer);
    }
    return stopping.export.stop().compose(stopped -> stopping.outbox.close());
  }
}
