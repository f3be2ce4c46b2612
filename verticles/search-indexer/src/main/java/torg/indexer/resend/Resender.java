package torg.indexer.resend;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import torg.indexer.clicks.ClickTables;
import torg.indexer.clicks.OfferClicks;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.DocumentOutbox;
import torg.leases.Lease;
import torg.leases.ShardBell;
import torg.leases.ShardLoops;
import torg.leases.ShardWorker;
import torg.metrics.Metric;
import torg.store.Store;

/** Works at the shards of the queue of viewed offers whose leases this node holds. */
public final class Resender implements ShardWorker {
  public static final List<Metric> METRICS = List.of(ResendStep.RESENT);

  private final ResendStep step;
  private final ShardLoops loops;

  /**
   * @param offersMax that are sent at once
   * @param period between two looks into the queue
   */
  public Resender(
      Vertx vertx,
      Store store,
      ActualOffers actual,
      DocumentMaker maker,
      DocumentOutbox outbox,
      ShardBell bell,
      int offersMax,
      Duration period,
      Clock clock,
      MeterRegistry registry) {
    this.step =
        new ResendStep(
            store, actual, maker, new OfferClicks(store), outbox, offersMax, clock, registry);
    this.loops = new ShardLoops(vertx, ClickTables.CTR_QUEUE.name(), bell, period);
  }

  @Override
  public Future<Void> start(Lease lease) {
    loops.start(lease, () -> step.run(lease.shard()));
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> stop(Lease lease) {
    return loops.stop(lease);
  }
}
