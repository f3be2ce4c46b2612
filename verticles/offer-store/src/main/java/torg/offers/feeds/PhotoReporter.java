package torg.offers.feeds;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.Lease;
import torg.leases.ShardLoop;
import torg.leases.ShardWorker;
import torg.offers.photos.PhotoChecks;
import torg.store.Store;

/** Reports about photos in the shards whose leases this node holds. */
public final class PhotoReporter implements ShardWorker {
  private final Vertx vertx;
  private final Store store;
  private final PhotoReportStep step;
  private final Duration period;
  private final Map<Integer, ShardLoop> running = new HashMap<>();
  private long pollTimer;

  /**
   * @param period between two polls
   */
  public PhotoReporter(
      Vertx vertx,
      Store store,
      PhotoChecks checks,
      FeedOutbox outbox,
      Clock clock,
      Duration period) {
    this.vertx = vertx;
    this.store = store;
    this.step = new PhotoReportStep(store, checks, outbox, clock);
    this.period = period;
  }

  @Override
  public Future<Void> start(Lease lease) {
    return new Fence(store).raise(lease).map(token -> start(lease, token));
  }

  private Void start(Lease lease, FencingToken token) {
    var shard = lease.shard();
    var loop =
        new ShardLoop(
            vertx, "photo reports shard " + shard, lease::isHeld, () -> step.run(shard, token));
    if (running.isEmpty()) {
      pollTimer = vertx.setPeriodic(period.toMillis(), timer -> poll());
    }
    running.put(shard, loop);
    loop.ring();
    return null;
  }

  private void poll() {
    running.values().forEach(ShardLoop::poll);
  }

  @Override
  public Future<Void> stop(Lease lease) {
    var stopping = running.remove(lease.shard());
    if (running.isEmpty()) {
      vertx.cancelTimer(pollTimer);
    }
    return stopping.stop();
  }
}
