package torg.offers.photos;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.calls.FencedOutbox;
import torg.leases.Lease;
import torg.leases.ShardBell;
import torg.leases.ShardLoop;
import torg.leases.ShardOutbox;
import torg.leases.ShardWorker;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTables;

/** Does what is to be done about photos in the shards whose leases this node holds. */
public final class PhotoWorker implements ShardWorker {
  /** What is rung for a shard with photos to request. */
  private static final String BELL = PhotoTables.PHOTO_REQUEST.name();

  private static final List<String> BELLS = List.of(BELL, OfferTables.PHOTO_QUEUE.name());

  private final Vertx vertx;
  private final OfferRecords records;
  private final FencedOutbox outbox;
  private final PhotoConfig config;
  private final ShardBell bell;
  private final Duration period;
  private final PhotoMetrics metrics;
  private final PhotoShard.Parts parts;
  private final Map<Integer, Running> running = new HashMap<>();
  private long pollTimer;

  private record Running(ShardLoop loop, PhotoShard shard) {}

  /**
   * @param period between two polls for what was requested on other nodes
   */
  public PhotoWorker(
      Vertx vertx,
      OfferRecords records,
      FencedOutbox outbox,
      PhotoConfig config,
      ShardBell bell,
      Clock clock,
      Duration period,
      MeterRegistry registry) {
    this.vertx = vertx;
    this.records = records;
    this.outbox = outbox;
    this.config = config;
    this.bell = bell;
    this.period = period;
    this.metrics = new PhotoMetrics(registry, clock);
    this.parts = parts(records, config, clock, metrics);
  }

  static PhotoShard.Parts parts(
      OfferRecords records, PhotoConfig config, Clock clock, PhotoMetrics metrics) {
    var store = records.store();
    var rules = new PhotoRequestRules(config);
    return new PhotoShard.Parts(
        store,
        new PhotoDispatch(store, new PhotoWants(rules, clock), metrics),
        new PhotoSender(store, rules, clock, metrics),
        new LostRequests(store, rules, new AnswerRecords(rules, clock), clock),
        new PhotoTeller(records, rules, clock),
        clock);
  }

  /** With the topic's name, as that is what two marketplaces on one Kafka cannot share. */
  static String sender(String topic, int shard) {
    return "%s-send-%d".formatted(topic, shard);
  }

  /** After a commit that has left something to do in these shards. */
  static void ring(ShardBell bell, Set<Integer> shards) {
    shards.forEach(shard -> bell.ring(BELL, shard));
  }

  @Override
  public Future<Void> start(Lease lease) {
    if (running.isEmpty()) {
      pollTimer = vertx.setPeriodic(period.toMillis(), timer -> poll());
    }
    var number = lease.shard();
    var name = sender(config.requestsTopic(), number);
    var sender = new ShardOutbox(records.store(), outbox, lease, name);
    var shard = new PhotoShard(number, parts, sender, shards -> ring(bell, shards));
    var loop = new ShardLoop(vertx, "photos shard " + number, lease::isHeld, shard::step);
    running.put(number, new Running(loop, shard));
    BELLS.forEach(work -> bell.listen(work, number, loop::ring));
    loop.ring();
    return Future.succeededFuture();
  }

  private void poll() {
    running.values().forEach(one -> one.loop.poll());
  }

  @Override
  public Future<Void> stop(Lease lease) {
    BELLS.forEach(work -> bell.forget(work, lease.shard()));
    metrics.waiting(lease.shard(), Optional.empty());
    var stopping = running.remove(lease.shard());
    if (running.isEmpty()) {
      vertx.cancelTimer(pollTimer);
    }
    return stopping.loop.stop().compose(stopped -> stopping.shard.close());
  }
}
