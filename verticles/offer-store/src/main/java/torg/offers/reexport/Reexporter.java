package torg.offers.reexport;

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
import torg.leases.ShardLoops;
import torg.leases.ShardOutbox;
import torg.leases.ShardWorker;
import torg.metrics.Metric;
import torg.offers.export.OfferViews;
import torg.store.Store;

/** Works at the parts of re-exports whose leases this node holds. */
public final class Reexporter implements ShardWorker {
  /** What is rung for a part in which something is to be done. */
  static final String BELL = ReexportTables.PART.name();

  /** Offers in one transaction of the store and, to another topic, of Kafka. */
  static final int PORTION = 500;

  public static final List<Metric> METRICS = ReexportMetrics.METRICS;

  private final Store store;
  private final FencedOutbox outbox;
  private final OfferViews views;
  private final String updatesTopic;
  private final ReexportMetrics metrics;
  private final ReexportPart.Shared shared;
  private final QueueTarget queue;
  private final ShardLoops loops;
  private final Map<Integer, ShardOutbox> senders = new HashMap<>();

  public Reexporter(
      Vertx vertx,
      Store store,
      FencedOutbox outbox,
      CatalogCache catalog,
      ShardBell bell,
      ReexportConfig config,
      Clock clock,
      MeterRegistry registry) {
    this.store = store;
    this.outbox = outbox;
    this.views = new OfferViews(catalog);
    this.updatesTopic = config.updatesTopic();
    this.metrics = new ReexportMetrics(registry);
    var records = new PartRecords(store, clock);
    var step = new PartStep(store, records, catalog, metrics, PORTION);
    this.shared = new ReexportPart.Shared(records, step, new Rests(clock), metrics, clock);
    this.queue = new QueueTarget(new QueueRoom(store, clock), bell);
    this.loops = new ShardLoops(vertx, BELL, bell, config.period());
  }

  @Override
  public Future<Void> start(Lease lease) {
    var shard = lease.shard();
    var sender = new ShardOutbox(store, outbox, lease, sender(updatesTopic, shard));
    var part =
        new ReexportPart(
            shard,
            shared,
            sender,
            export -> target(export, sender),
            pause -> loops.ringAfter(pause, shard));
    senders.put(shard, sender);
    loops.start(lease, part::round);
    return Future.succeededFuture();
  }

  private Target target(Reexport export, ShardOutbox sender) {
    var topic = export.spec().topic();
    return topic.equals(updatesTopic) ? queue : new TopicTarget(topic, sender, views);
  }

  /** Named after the topic of versions, by which ACLs allow it. */
  static String sender(String updatesTopic, int shard) {
    return "%s-reexport-%d".formatted(updatesTopic, shard);
  }

  @Override
  public Future<Void> stop(Lease lease) {
    var sender = senders.remove(lease.shard());
    return loops
        .stop(lease)
        .onSuccess(stopped -> metrics.forget(lease.shard()))
        .compose(stopped -> sender.close());
  }
}
