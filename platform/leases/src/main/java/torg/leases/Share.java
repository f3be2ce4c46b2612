package torg.leases;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps this member's fair part of the shards. All state changes happen on one context. */
final class Share implements WorkShare {
  private static final Logger log = LoggerFactory.getLogger(Share.class);

  private final String name;
  private final int shards;
  private final ShardWorker worker;
  private final LeaseTable table;
  private final Membership membership;
  private final Context context;
  private final ShareMetrics metrics;
  private final Runnable onStopped;
  private final Map<Integer, Tenure> tenures = new ConcurrentHashMap<>();
  private Future<Void> round = Future.succeededFuture();
  private Future<Void> stopped;
  private long timer;

  Share(
      String name,
      int shards,
      ShardWorker worker,
      LeaseTable table,
      Membership membership,
      Context context,
      MeterRegistry registry,
      Runnable onStopped) {
    this.name = name;
    this.shards = shards;
    this.worker = worker;
    this.table = table;
    this.membership = membership;
    this.context = context;
    this.onStopped = onStopped;
    this.metrics = new ShareMetrics(registry, name, () -> held().size());
  }

  /** Completes after the first round, in which free shards have been taken. */
  Future<WorkShare> start(Duration tick) {
    return Hop.call(
        context,
        () -> {
          timer = context.owner().setPeriodic(tick.toMillis(), id -> tick());
          tick();
          return round.map(this);
        });
  }

  @Override
  public Set<Integer> held() {
    return shardsWhere(Tenure::isRunning);
  }

  /** Ticks now rather than at the next time. */
  void hurry() {
    context.runOnContext(now -> tick());
  }

  private void tick() {
    var mayWork = membership.mayWork();
    var leases = tenures.values().stream().map(Tenure::lease).toList();
    tenures.values().forEach(this::giveUpIfLost);
    Hop.to(context, table.renew(leases))
        .onSuccess(done -> tenures.values().forEach(this::giveUpIfLost));
    if (mayWork && stopped == null && round.isComplete()) {
      round = Hop.to(context, balance());
    }
  }

  private void giveUpIfLost(Tenure tenure) {
    if (!tenure.lease().isHeld() && !tenure.isEnding()) {
      log.warn("{} was lost, its worker is stopped", tenure.lease());
      tenure.lease().lose();
      metrics.countLost();
      end(tenure);
    }
  }

  private Future<Void> balance() {
    return Hop.to(context, participants())
        .compose(this::balanceAmong)
        .onFailure(failure -> log.warn("{} was not balanced: {}", name, failure.toString()))
        .otherwiseEmpty();
  }

  /** Alone there is nobody to tell and nobody to ask; whoever joins makes this member hurry. */
  private Future<Set<UUID>> participants() {
    return membership.isAlone()
        ? Future.succeededFuture(Set.of(membership.self()))
        : table.announce(name).compose(announced -> table.participants(name));
  }

  private Future<Void> balanceAmong(Collection<UUID> participants) {
    var balance = Balance.of(name, shards, participants, membership.self());
    var kept = shardsWhere(tenure -> !tenure.isEnding());
    balance.surplus(kept).forEach(shard -> end(tenures.get(shard)));
    if (kept.size() >= balance.quota()) {
      return Future.succeededFuture();
    }
    return Hop.to(context, table.free(name, shards)).compose(free -> acquire(balance, free));
  }

  private Future<Void> acquire(Balance balance, Set<Integer> free) {
    // A worker that is still stopping after its lease was lost must end before it starts again.
    free.removeAll(tenures.keySet());
    var held = shardsWhere(tenure -> !tenure.isEnding());
    var taken =
        balance.wanted(held, free).stream()
            .map(shard -> table.acquire(LeaseKey.ofShard(name, shard)))
            .map(lease -> Hop.to(context, lease).compose(this::begin))
            .toList();
    return Future.join(taken).mapEmpty();
  }

  private Future<Void> begin(Optional<TimedLease> acquired) {
    if (acquired.isEmpty()) {
      return Future.succeededFuture();
    }
    var lease = acquired.get();
    if (stopped != null) {
      return table.release(lease);
    }
    metrics.countAcquired();
    log.debug("{} acquired", lease);
    var tenure = new Tenure(lease, Hop.call(context, () -> worker.start(lease)));
    tenures.put(lease.shard(), tenure);
    tenure
        .started()
        .onFailure(
            failure -> {
              log.error("worker of {} did not start, to be tried again", lease, failure);
              end(tenure);
            });
    return Future.succeededFuture();
  }

  /** The lease is kept until the worker has stopped, so that nobody else starts before. */
  private void end(Tenure tenure) {
    if (tenure.isEnding()) {
      return;
    }
    var lease = tenure.lease();
    tenure.ending(
        Hop.to(context, stopWorker(tenure).compose(done -> table.release(lease)))
            .onSuccess(
                released -> {
                  log.debug("{} released", lease);
                  tenures.remove(lease.shard(), tenure);
                }));
  }

  private Future<Void> stopWorker(Tenure tenure) {
    return tenure
        .started()
        .transform(
            (started, failure) ->
                failure == null
                    ? Hop.call(context, () -> worker.stop(tenure.lease()))
                    : Future.succeededFuture())
        .onFailure(failure -> log.error("worker of {} did not stop", tenure.lease(), failure))
        .otherwiseEmpty();
  }

  @Override
  public Future<Void> stop() {
    return Hop.call(
        context,
        () -> {
          if (stopped == null) {
            stopped = Hop.to(context, endAll()).onComplete(done -> close());
          }
          return stopped;
        });
  }

  /** What the round that is under way still acquires is released by it. */
  private Future<Void> endAll() {
    tenures.values().forEach(this::end);
    var ends = new ArrayList<Future<Void>>(List.of(round));
    tenures.values().forEach(tenure -> ends.add(tenure.ended()));
    return Future.join(ends).compose(done -> table.withdraw(name));
  }

  private void close() {
    context.owner().cancelTimer(timer);
    metrics.close();
    onStopped.run();
  }

  private Set<Integer> shardsWhere(Predicate<Tenure> condition) {
    return tenures.values().stream()
        .filter(condition)
        .map(tenure -> tenure.lease().shard())
        .collect(Collectors.toUnmodifiableSet());
  }
}
