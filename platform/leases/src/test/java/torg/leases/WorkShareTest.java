package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.leases.TestCluster.await;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;

class WorkShareTest {
  private final Ledger ledger = new Ledger();
  private final TestCluster cluster = new TestCluster(1);

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void shouldBalanceWhenMembersJoin() {
    var a = cluster.join().share("work", 10, ledger.worker("a"));
    ledger.awaitBalanced(10, Set.of("a"));
    cluster.join().share("work", 10, ledger.worker("b"));
    ledger.awaitBalanced(10, Set.of("a", "b"));
    var c = cluster.join();
    var shareOfC = c.share("work", 10, ledger.worker("c"));
    ledger.awaitBalanced(10, Set.of("a", "b", "c"));

    assertThat(a.held()).isEqualTo(ledger.atWork().get("a"));
    assertThat(c.meters.get("torg_leases_held").tag("share", "work").gauge().value())
        .isEqualTo(shareOfC.held().size());
    assertThat(c.count("torg_leases_acquired_total", "work")).isGreaterThanOrEqualTo(3);
    assertThat(ledger.violations()).isEmpty();
  }

  @Test
  void shouldLeaveOutMembersThatTakeNoPart() {
    cluster.join();
    cluster.join().share("work", 4, ledger.worker("b"));
    ledger.awaitBalanced(4, Set.of("b"));
  }

  @Test
  void shouldHandOverWhenMemberDies() {
    var a = cluster.join();
    a.share("work", 9, ledger.worker("a"));
    cluster.join().share("work", 9, ledger.worker("b"));
    cluster.join().share("work", 9, ledger.worker("c"));
    ledger.awaitBalanced(9, Set.of("a", "b", "c"));
    cluster.awaitQuiet();

    a.terminate();
    assertThat(ledger.atWork()).doesNotContainKey("a");
    ledger.awaitBalanced(9, Set.of("b", "c"));
    TestCluster.WAIT.until(() -> "workers of a stop", () -> ledger.open("a").isEmpty());
    cluster.join().share("work", 9, ledger.worker("d"));
    ledger.awaitBalanced(9, Set.of("b", "c", "d"));
    assertThat(ledger.violations()).isEmpty();
  }

  @Test
  void shouldHandOverAfterWorkersEndWhenShareStops() {
    var a = cluster.join();
    var share = a.share("work", 6, ledger.worker("a"));
    cluster.join().share("work", 6, ledger.worker("b"));
    ledger.awaitBalanced(6, Set.of("a", "b"));

    await(share.stop());
    assertThat(ledger.open("a")).isEmpty();
    assertThat(share.held()).isEmpty();
    ledger.awaitBalanced(6, Set.of("b"));
    a.share("work", 6, ledger.worker("a"));
    ledger.awaitBalanced(6, Set.of("a", "b"));
    assertThat(ledger.violations()).isEmpty();
  }

  @Test
  void shouldKeepShardUntilWorkerHasStopped() {
    var slow = new SlowToStop();
    var share = cluster.join().share("work", 1, slow);
    TestCluster.WAIT.until(() -> "shard at a", () -> slow.lease != null);
    var b = cluster.join();
    b.share("work", 1, ledger.worker("b"));

    var stopping = share.stop();
    TestCluster.WAIT.until(() -> "stop called", () -> slow.stopCalled);
    // Longer than the entry would live without renewal.
    var until = System.nanoTime() + cluster.config().entryTtl().plusSeconds(1).toNanos();
    TestCluster.WAIT.until(() -> "time passes", () -> System.nanoTime() - until > 0);
    assertThat(slow.lease.isHeld()).isTrue();
    assertThat(ledger.starts()).isZero();

    slow.end.complete();
    await(stopping);
    ledger.awaitBalanced(1, Set.of("b"));
    assertThat(slow.lease.isHeld()).isFalse();
  }

  @Test
  void shouldTakeOverWhenHolderIsSilent() {
    var a = cluster.join();
    var silent = await(a.leases.table().acquire(LeaseKey.ofShard("work", 0))).orElseThrow();
    var worker = ledger.worker("b");
    var overlap = new AtomicInteger();
    cluster
        .join()
        .share(
            "work",
            1,
            new ShardWorker() {
              @Override
              public Future<Void> start(Lease lease) {
                overlap.addAndGet(silent.isHeld() || lease.token() <= silent.token() ? 1 : 0);
                return worker.start(lease);
              }

              @Override
              public Future<Void> stop(Lease lease) {
                return worker.stop(lease);
              }
            });
    ledger.awaitBalanced(1, Set.of("b"));
    assertThat(overlap).hasValue(0);
  }

  @Test
  void shouldStopWorkAndStartAnewWhenRenewalCameTooLate() {
    var a = cluster.join();
    a.share("work", 3, ledger.worker("a"));
    ledger.awaitBalanced(3, Set.of("a"));
    var before = ledger.open("a");

    // As after a pause of the process: nobody has yet told the member that its leases ended.
    a.nanosAhead.addAndGet(cluster.config().term().toNanos());
    assertThat(before).noneMatch(Lease::isHeld);
    TestCluster.WAIT.until(
        () -> "new leases", () -> ledger.starts() == 6 && ledger.isBalanced(3, Set.of("a")));
    assertThat(a.count("torg_leases_lost_total", "work")).isEqualTo(3);
    assertThat(before).noneMatch(Lease::isHeld);
    assertThat(ledger.violations()).isEmpty();
  }

  @Test
  void shouldTryAgainWhenWorkerDoesNotStart() {
    var failures = new AtomicInteger();
    var worker = ledger.worker("a");
    var flaky =
        new ShardWorker() {
          @Override
          public Future<Void> start(Lease lease) {
            return switch (failures.incrementAndGet()) {
              case 1 -> Future.failedFuture("not yet");
              case 2 -> throw new IllegalStateException("not yet, either");
              default -> worker.start(lease);
            };
          }

          @Override
          public Future<Void> stop(Lease lease) {
            return worker.stop(lease);
          }
        };
    cluster.join().share("work", 1, flaky);
    ledger.awaitBalanced(1, Set.of("a"));
    assertThat(failures).hasValue(3);
    assertThat(ledger.violations()).isEmpty();
  }

  @Test
  void shouldCallWorkerOnContextOfCaller() {
    var a = cluster.join();
    var seen = ConcurrentHashMap.<Context>newKeySet();
    var context = a.vertx.getOrCreateContext();
    Promise<WorkShare> shared = Promise.promise();
    context.runOnContext(
        now -> a.leases.share("work", 8, new ContextSeer(seen)).onComplete(shared));
    var share = await(shared.future());
    TestCluster.WAIT.until(() -> "all held", () -> share.held().size() == 8);
    await(share.stop());
    assertThat(seen).containsExactly(context);
  }

  @Test
  void shouldRefuseSecondShareOfSameNameAndWrongNumbers() {
    var a = cluster.join();
    a.share("work", 1, ledger.worker("a"));
    assertThatThrownBy(() -> a.share("work", 1, ledger.worker("a")))
        .isInstanceOf(FaultException.class)
        .hasMessage("this node takes part in work already; stop that share first");
    assertThatThrownBy(() -> a.share("other", 0, ledger.worker("a")))
        .hasMessage("shards: must be from 1 to 1024, got 0");
    await(a.leases.close());
    assertThatThrownBy(() -> a.share("other", 1, ledger.worker("a")))
        .hasMessage("the node is stopping");
  }

  private static final class SlowToStop implements ShardWorker {
    final Promise<Void> end = Promise.promise();
    volatile Lease lease;
    volatile boolean stopCalled;

    @Override
    public Future<Void> start(Lease lease) {
      this.lease = lease;
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> stop(Lease lease) {
      stopCalled = true;
      return end.future();
    }
  }

  private record ContextSeer(Set<Context> seen) implements ShardWorker {
    @Override
    public Future<Void> start(Lease lease) {
      seen.add(Vertx.currentContext());
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> stop(Lease lease) {
      return start(lease);
    }
  }
}
