package torg.leases;

import com.hazelcast.core.HazelcastInstance;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Spreads sharded and periodic work over the members of the cluster. A lease is for efficiency:
 * when a member is paused or the network splits, two members may for a moment both work, so writes
 * are guarded in the database, by conditions of their own or by a {@link Fence}. Close it before
 * Hazelcast is shut down.
 */
public final class Leases {
  private static final Logger log = LoggerFactory.getLogger(Leases.class);
  private static final int THREADS = 4;
  private static final int SHARDS_MAX = 1_024;

  private final Vertx vertx;
  private final LeasesConfig config;
  private final MeterRegistry registry;
  private final Membership membership;
  private final WorkerExecutor executor;
  private final LeaseTable table;
  private final Map<String, Share> shares = new ConcurrentHashMap<>();
  private final Set<Future<?>> exclusive = ConcurrentHashMap.newKeySet();
  private Future<Void> closed;

  public Leases(
      Vertx vertx, HazelcastInstance hazelcast, LeasesConfig config, MeterRegistry registry) {
    this(vertx, hazelcast, config, registry, System::nanoTime, Clock.systemUTC());
  }

  Leases(
      Vertx vertx,
      HazelcastInstance hazelcast,
      LeasesConfig config,
      MeterRegistry registry,
      LongSupplier nanoClock,
      Clock clock) {
    this.vertx = vertx;
    this.config = config;
    this.registry = registry;
    this.membership = new Membership(hazelcast, config.membersMin());
    this.executor = vertx.createSharedWorkerExecutor("torg-leases", THREADS);
    this.table = new LeaseTable(vertx, hazelcast, membership, executor, config, nanoClock, clock);
    membership.listen(this::hurry, this::evict);
  }

  /**
   * Takes part in a work of so many shards, each of which runs on one live member; all members name
   * the same number. Completes after a first attempt to get shards; they come and go from then on.
   * Fails with INVALID for a number of shards that cannot be, with ALREADY_EXISTS when this node
   * takes part already, with UNAVAILABLE after close.
   */
  public synchronized Future<WorkShare> share(String name, int shards, ShardWorker worker) {
    if (shards < 1 || shards > SHARDS_MAX) {
      return Future.failedFuture(
          FaultException.invalid(
              "shards", "must be from 1 to %d, got %d".formatted(SHARDS_MAX, shards)));
    }
    if (closed != null) {
      return Future.failedFuture(FaultException.unavailable("the node is stopping"));
    }
    if (shares.containsKey(name)) {
      return Future.failedFuture(
          FaultException.of(
              Fault.ALREADY_EXISTS,
              "this node takes part in %s already; stop that share first".formatted(name)));
    }
    var context = vertx.getOrCreateContext();
    Runnable forget = () -> shares.remove(name);
    var share = new Share(name, shards, worker, table, membership, context, registry, forget);
    shares.put(name, share);
    return share.start(config.tick());
  }

  /**
   * Runs a job on one live member at a time: at once when the member gets its turn, then at every
   * period. A run that takes longer than a period skips the next ones; one that fails is logged. A
   * run whose member loses its lease is not interrupted, so it may overlap with one elsewhere: a
   * job whose writes are not conditional raises a {@link Fence} with the lease that it is given.
   */
  public Future<WorkShare> every(String name, Duration period, Function<Lease, Future<Void>> job) {
    if (period.toMillis() < 1) {
      return Future.failedFuture(
          FaultException.invalid("period", "must be at least 1ms, got " + period));
    }
    return share(name, 1, new Periodic(vertx, period, job));
  }

  /**
   * Runs the job unless one runs under the same lock, here or on another member. The future has the
   * job's result or failure; it is empty when the job was not run, because the lock was taken, or
   * too few members were in sight, or after close. (A job whose result is null looks the same.)
   * Fails as the job does, or with UNAVAILABLE when the cluster does not answer.
   */
  public synchronized <T> Future<Optional<T>> tryExclusively(
      String lockName, Supplier<Future<T>> job) {
    if (closed != null || !membership.mayWork()) {
      return Future.succeededFuture(Optional.empty());
    }
    var lock = new Lock<>(vertx.getOrCreateContext(), table, config.tick(), job);
    var run = lock.tryRun(LeaseKey.ofLock(lockName));
    exclusive.add(run);
    return run.onComplete(done -> exclusive.remove(run));
  }

  LeaseTable table() {
    return table;
  }

  private void hurry() {
    shares.values().forEach(Share::hurry);
  }

  private void evict(UUID member) {
    log.info("member {} has left, its leases are freed", member);
    table.evict(member).onSuccess(done -> hurry());
  }

  /**
   * Hands everything over and waits for the exclusive jobs that run here. Never fails; a second
   * call waits for the first.
   */
  public synchronized Future<Void> close() {
    if (closed == null) {
      var ends = Stream.concat(shares.values().stream().map(Share::stop), exclusive.stream());
      closed =
          Future.join(ends.toList())
              .transform((done, failure) -> executor.executeBlocking(membership::leave, false))
              .transform((done, failure) -> executor.executeBlocking(membership::close, false))
              .transform((done, failure) -> executor.close());
    }
    return closed;
  }
}
