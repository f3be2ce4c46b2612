package torg.offers.feeds;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.Lease;
import torg.leases.ShardBell;
import torg.leases.ShardLoop;
import torg.leases.ShardWorker;
import torg.metrics.Metric;
import torg.offers.core.OfferRecords;
import torg.store.Store;

/** Ends the loads of the shards whose leases this node holds. */
public final class LoadEnder implements ShardWorker {
  /** What is rung for a shard in which a load ends. */
  public static final String BELL = FeedTables.FEED_END.name();

  public static final List<Metric> METRICS = LoadEndProgress.METRICS;

  private final Vertx vertx;
  private final Store store;
  private final LoadEndStep step;
  private final FeedOutbox outbox;
  private final LoadEndProgress progress;
  private final ShardBell bell;
  private final Duration period;
  private final Map<Integer, ShardLoop> running = new HashMap<>();
  private long pollTimer;

  /**
   * @param term of an offer
   * @param period between two polls for ends that began on other nodes
   */
  public LoadEnder(
      Vertx vertx,
      OfferRecords records,
      FeedOutbox outbox,
      ShardBell bell,
      Clock clock,
      Duration term,
      Duration period,
      MeterRegistry registry) {
    this.vertx = vertx;
    this.store = records.store();
    this.step = new LoadEndStep(records, new EndRules(term), clock);
    this.outbox = outbox;
    this.progress = new LoadEndProgress(clock, registry);
    this.bell = bell;
    this.period = period;
  }

  @Override
  public Future<Void> start(Lease lease) {
    return new Fence(store).raise(lease).map(token -> start(lease, token));
  }

  private Void start(Lease lease, FencingToken token) {
    var shard = lease.shard();
    var ends = new LoadEndShard(shard, store, step, outbox, progress, token);
    var loop = new ShardLoop(vertx, "feed ends shard " + shard, lease::isHeld, ends::round);
    if (running.isEmpty()) {
      pollTimer = vertx.setPeriodic(period.toMillis(), timer -> poll());
    }
    running.put(shard, loop);
    bell.listen(BELL, shard, loop::ring);
    loop.ring();
    return null;
  }

  private void poll() {
    running.values().forEach(ShardLoop::poll);
  }

  @Override
  public Future<Void> stop(Lease lease) {
    bell.forget(BELL, lease.shard());
    progress.forget(lease.shard());
    var stopping = running.remove(lease.shard());
    if (running.isEmpty()) {
      vertx.cancelTimer(pollTimer);
    }
    return stopping.stop();
  }
}
