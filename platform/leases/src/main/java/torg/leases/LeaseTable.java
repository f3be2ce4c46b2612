package torg.leases;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;

/**
 * Leases, tokens and presence as entries of Hazelcast maps. An answer that takes longer than the
 * term is a failure: it would be of no use. The futures complete on any thread.
 */
final class LeaseTable {
  private static final Logger log = LoggerFactory.getLogger(LeaseTable.class);

  private final Vertx vertx;
  private final HazelcastInstance hazelcast;
  private final Membership membership;
  private final WorkerExecutor executor;
  private final LeasesConfig config;
  private final LongSupplier nanoClock;
  private final Clock clock;

  LeaseTable(
      Vertx vertx,
      HazelcastInstance hazelcast,
      Membership membership,
      WorkerExecutor executor,
      LeasesConfig config,
      LongSupplier nanoClock,
      Clock clock) {
    this.vertx = vertx;
    this.hazelcast = hazelcast;
    this.membership = membership;
    this.executor = executor;
    this.config = config;
    this.nanoClock = nanoClock;
    this.clock = clock;
  }

  /** Empty when somebody else has it, or this member may not work. */
  Future<Optional<TimedLease>> acquire(LeaseKey key) {
    var epoch = membership.epoch();
    var sent = nanoClock.getAsLong();
    var owner = EntryChange.ownerPrefix(membership.self()) + UUID.randomUUID();
    return change(key, new EntryChange.Acquire(owner, ttlMillis()))
        .compose(
            taken ->
                taken
                    ? nextToken(key, clock.millis())
                        .map(token -> lease(key, owner, token, epoch, sent))
                    : Future.succeededFuture(Optional.empty()));
  }

  /**
   * Only the holder of the entry asks for a token, and takes the answer only within its term:
   * therefore tokens grow in the order of the acquisitions. An entry that gets none expires.
   */
  private Future<Long> nextToken(LeaseKey key, long floor) {
    return call(() -> tokens().submitToKey(key.text(), new NextToken(floor)));
  }

  /** The entry is renewed first: by its own clock alone a member may believe in a lost lease. */
  private Future<Long> tokenAbove(TimedLease lease, long other) {
    return change(lease.key(), new EntryChange.Renew(lease.owner(), ttlMillis()))
        .compose(
            renewed -> {
              if (!renewed) {
                lease.lose();
              }
              return lease.isHeld()
                  ? nextToken(lease.key(), Math.max(clock.millis(), other + 1))
                  : Future.failedFuture(lost(lease));
            })
        .compose(
            token ->
                lease.isHeld() ? Future.succeededFuture(token) : Future.failedFuture(lost(lease)));
  }

  private static FaultException lost(Lease lease) {
    return FaultException.unavailable("%s was lost to another node".formatted(lease));
  }

  private Optional<TimedLease> lease(
      LeaseKey key, String owner, long token, long epoch, long sent) {
    BooleanSupplier undisturbed = () -> membership.epoch() == epoch;
    var lease =
        new TimedLease(
            key, owner, token, this::tokenAbove, config.term(), nanoClock, undisturbed, sent);
    return membership.mayWork() && lease.isHeld() ? Optional.of(lease) : Optional.empty();
  }

  /**
   * All in one turn of a worker thread, as a member may hold hundreds. Never fails: a lease that is
   * not renewed within its term ceases to be held, so nothing else has to end a renewal that is not
   * answered. Completes when all are.
   */
  Future<Void> renew(Collection<TimedLease> leases) {
    var due = leases.stream().filter(lease -> lease.isHeld() && lease.beginRenewal()).toList();
    if (due.isEmpty()) {
      return Future.succeededFuture();
    }
    var sent = nanoClock.getAsLong();
    return executor
        .executeBlocking(() -> due.stream().map(lease -> renewed(lease, sent)).toList(), false)
        .onFailure(
            failure -> {
              log.warn("{} could not be renewed: {}", due, failure.toString());
              due.forEach(TimedLease::endRenewal);
            })
        .compose(Future::join)
        .transform((renewed, failure) -> Future.succeededFuture());
  }

  private Future<Boolean> renewed(TimedLease lease, long sent) {
    var renewal = new EntryChange.Renew(lease.owner(), ttlMillis());
    return Future.fromCompletionStage(leases().submitToKey(lease.key().text(), renewal))
        .onSuccess(
            isOurs -> {
              if (isOurs) {
                lease.confirm(sent);
              } else {
                lease.lose();
              }
            })
        .onFailure(failure -> log.warn("{} was not renewed: {}", lease, failure.toString()))
        .onComplete(done -> lease.endRenewal());
  }

  /** Never fails: an entry that could not be removed expires. */
  Future<Void> release(TimedLease lease) {
    lease.lose();
    return change(lease.key(), new EntryChange.Release(lease.owner()))
        .onFailure(failure -> log.info("{} is left to expire: {}", lease, failure.toString()))
        .transform((released, failure) -> Future.succeededFuture());
  }

  /** Frees the leases of a member that has left. Never fails: they would expire as well. */
  Future<Void> evict(UUID member) {
    return executor
        .executeBlocking(() -> leases().executeOnEntries(new EntryChange.Evict(member)), false)
        .onFailure(
            failure -> log.info("leases of {} are left to expire: {}", member, failure.toString()))
        .transform((evicted, failure) -> Future.succeededFuture());
  }

  Future<Void> announce(String share) {
    return call(
        () ->
            presence()
                .setAsync(
                    presenceKey(share, membership.self()),
                    true,
                    ttlMillis(),
                    TimeUnit.MILLISECONDS));
  }

  Future<Void> withdraw(String share) {
    return call(() -> presence().removeAsync(presenceKey(share, membership.self())))
        .transform((removed, failure) -> Future.succeededFuture());
  }

  /** The members of the cluster that take part in a share, this one among them. */
  Future<Set<UUID>> participants(String share) {
    var self = membership.self();
    return select(
            membership.members(),
            member ->
                call(() -> presence().getAsync(presenceKey(share, member))).map(p -> p != null))
        .map(
            present -> {
              present.add(self);
              return present;
            });
  }

  Future<Set<Integer>> free(String share, int shards) {
    return select(
        IntStream.range(0, shards).boxed().collect(Collectors.toSet()),
        shard -> {
          var key = LeaseKey.ofShard(share, shard).text();
          return call(() -> leases().getAsync(key)).map(owner -> owner == null);
        });
  }

  /** One that cannot be asked, as its partition's member is silent, does not hold up the others. */
  private static <T> Future<Set<T>> select(
      Collection<T> candidates, Function<T, Future<Boolean>> check) {
    var ordered = candidates.stream().toList();
    var checks = ordered.stream().map(one -> check.apply(one).otherwise(false)).toList();
    return Future.join(checks)
        .map(
            all ->
                IntStream.range(0, ordered.size())
                    .filter(all::<Boolean>resultAt)
                    .mapToObj(ordered::get)
                    .collect(Collectors.toCollection(HashSet::new)));
  }

  private Future<Boolean> change(LeaseKey key, EntryChange change) {
    return call(() -> leases().submitToKey(key.text(), change));
  }

  // Looked up on the worker threads only: the first look creates the map, which blocks.
  private IMap<String, String> leases() {
    return hazelcast.getMap("torg.leases");
  }

  private IMap<String, Long> tokens() {
    return hazelcast.getMap("torg.leases.tokens");
  }

  private IMap<String, Boolean> presence() {
    return hazelcast.getMap("torg.leases.presence");
  }

  /** The asynchronous calls, too, may block their caller for a while when Hazelcast is loaded. */
  private <T> Future<T> call(Callable<CompletionStage<T>> operation) {
    var answer = executor.executeBlocking(operation, false).compose(Future::fromCompletionStage);
    return TimeLimit.of(vertx, config.term(), this::silent, answer);
  }

  private FaultException silent() {
    return FaultException.unavailable(
        "the cluster did not answer within %d ms".formatted(config.term().toMillis()));
  }

  private long ttlMillis() {
    return config.entryTtl().toMillis();
  }

  private static String presenceKey(String share, UUID member) {
    return share + "/" + member;
  }
}
