package torg.offers.feeds;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.Lease;
import torg.leases.ShardBell;
import torg.leases.ShardLoops;
import torg.leases.ShardWorker;
import torg.metrics.Metric;
import torg.offers.core.OfferRecords;
import torg.store.Store;

/** Ends the loads of the shards whose leases this node holds. */
public final class LoadEnder implements ShardWorker {
  /** What is rung for a shard in which a load ends. */
  public static final String BELL = FeedTables.FEED_END.name();

  public static final List<Metric> METRICS = LoadEndProgress.METRICS;

  private final Store store;
  private final LoadEndStep step;
  private final FeedOutbox outbox;
  private final LoadEndProgress progress;
  private final ShardLoops loops;

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
    this.store = records.store();
    this.step = new LoadEndStep(records, new EndRules(term), clock);
    this.outbox = outbox;
    this.progress = new LoadEndProgress(clock, registry);
    this.loops = new ShardLoops(vertx, BELL, bell, period);
  }

  @Override
  public Future<Void> start(Lease lease) {
    return new Fence(store).raise(lease).map(token -> start(lease, token));
  }

  private Void start(Lease lease, FencingToken token) {
    var ends = new LoadEndShard(lease.shard(), store, step, outbox, progress, token);
    loops.start(lease, ends::round);
    return null;
  }

  @Override
  public Future<Void> stop(Lease lease) {
    progress.forget(lease.shard());
    return loops.stop(lease);
  }
}
