package torg.leases;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The loops of those shards of a work that this node holds. One timer polls for all of them, so
 * that an idle node wakes up once, and the bell rings each. For one context.
 */
public final class ShardLoops {
  private final Vertx vertx;
  private final String work;
  private final ShardBell bell;
  private final Duration period;
  private final Map<Integer, ShardLoop> running = new HashMap<>();
  private final Map<Integer, Long> alarms = new HashMap<>();
  private long timer;

  /**
   * @param work what the bell and log lines call it
   * @param period between two polls for what began on other nodes
   */
  public ShardLoops(Vertx vertx, String work, ShardBell bell, Duration period) {
    this.vertx = vertx;
    this.work = work;
    this.bell = bell;
    this.period = period;
  }

  /** Begins with a step at once; see {@link ShardLoop}. */
  public void start(Lease lease, Supplier<Future<Integer>> step) {
    var shard = lease.shard();
    var loop = new ShardLoop(vertx, "%s shard %d".formatted(work, shard), lease::isHeld, step);
    if (running.isEmpty()) {
      timer = vertx.setPeriodic(period.toMillis(), poll -> poll());
    }
    running.put(shard, loop);
    bell.listen(work, shard, loop::ring);
    loop.ring();
  }

  private void poll() {
    running.values().forEach(ShardLoop::poll);
  }

  /**
   * Rings a shard once that knows when there will be work. There is one such time for each shard: a
   * later call replaces it, else every poll that finds it waiting would add another.
   */
  public void ringAfter(Duration pause, int shard) {
    cancelAlarm(shard);
    var loop = running.get(shard);
    if (loop != null) {
      alarms.put(
          shard, vertx.setTimer(Math.max(1, pause.toMillis()), late -> ringNow(loop, shard)));
    }
  }

  private void ringNow(ShardLoop loop, int shard) {
    alarms.remove(shard);
    loop.ring();
  }

  private void cancelAlarm(int shard) {
    var alarm = alarms.remove(shard);
    if (alarm != null) {
      vertx.cancelTimer(alarm);
    }
  }

  /** Completes when nothing of the shard is under way any more. */
  public Future<Void> stop(Lease lease) {
    bell.forget(work, lease.shard());
    cancelAlarm(lease.shard());
    var stopping = running.remove(lease.shard());
    if (running.isEmpty()) {
      vertx.cancelTimer(timer);
    }
    return stopping.stop();
  }
}
