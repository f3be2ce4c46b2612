package torg.offers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import torg.leases.Lease;
import torg.leases.ShardWorker;

/** Exports the shards of the queue that this node holds. */
final class Exporter implements ShardWorker {
  private final Vertx vertx;
  private final ExportStep step;
  private final ExportBell bell;
  private final Duration period;
  private final Map<Integer, ShardExport> running = new HashMap<>();

  Exporter(Vertx vertx, ExportStep step, ExportBell bell, Duration period) {
    this.vertx = vertx;
    this.step = step;
    this.bell = bell;
    this.period = period;
  }

  @Override
  public Future<Void> start(Lease lease) {
    var shard = lease.shard();
    var export =
        new ShardExport(
            vertx,
            "export shard " + shard,
            period.toMillis(),
            lease::isHeld,
            () -> step.run(shard, lease::isHeld));
    running.put(shard, export);
    bell.listen(shard, export::ring);
    export.ring();
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> stop(Lease lease) {
    bell.forget(lease.shard());
    return running.remove(lease.shard()).stop();
  }
}
