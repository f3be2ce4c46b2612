package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.leases.TestCluster.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class ExclusiveTest {
  private final TestCluster cluster = new TestCluster(1);
  private TestCluster.Member a;
  private TestCluster.Member b;

  @BeforeEach
  void join() {
    a = cluster.join();
    b = cluster.join();
    cluster.awaitQuiet();
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void shouldRunAtMostOneAtATimeOverMembers() {
    var running = new AtomicInteger();
    var together = new AtomicInteger();
    var runs = 0;
    while (runs < 20) {
      var tries =
          IntStream.range(0, 6)
              .mapToObj(i -> i % 2 == 0 ? a : b)
              .map(m -> tried(m.leases.tryExclusively("lock", () -> counted(m, running, together))))
              .toList();
      runs += (int) tries.stream().map(TestCluster::await).filter(Optional::isPresent).count();
    }
    assertThat(together).hasValue(0);
  }

  /** A busy machine may not answer in time; that is no run. */
  private static <T> Future<Optional<T>> tried(Future<Optional<T>> run) {
    return run.recover(
        failure ->
            failure instanceof FaultException known && known.fault() == Fault.UNAVAILABLE
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure));
  }

  private static Future<String> counted(
      TestCluster.Member member, AtomicInteger running, AtomicInteger together) {
    together.addAndGet(running.incrementAndGet() > 1 ? 1 : 0);
    return member
        .vertx
        .timer(5)
        .map(
            fired -> {
              running.decrementAndGet();
              return "done";
            });
  }

  @Test
  void shouldRenewWhileJobRunsAndReleaseAfterwards() {
    Promise<String> job = Promise.promise();
    var begun = new AtomicInteger();
    var run =
        a.leases.tryExclusively(
            "lock",
            () -> {
              begun.incrementAndGet();
              return job.future();
            });
    TestCluster.WAIT.until(() -> "job runs", () -> begun.get() == 1);
    // Longer than the entry would live without renewal.
    var until = System.nanoTime() + cluster.config().entryTtl().plusSeconds(1).toNanos();
    while (System.nanoTime() - until < 0) {
      for (var member : List.of(a, b)) {
        assertThat(await(member.leases.tryExclusively("lock", Future::<String>succeededFuture)))
            .isEmpty();
      }
    }
    job.complete("result");
    assertThat(await(run)).hasValue("result");
    assertThat(await(b.leases.tryExclusively("lock", () -> Future.succeededFuture("b"))))
        .hasValue("b");
  }

  @Test
  void shouldReleaseWhenJobFailsOrThrows() {
    assertThatThrownBy(
            () -> await(a.leases.tryExclusively("lock", () -> Future.failedFuture("broken"))))
        .hasMessage("broken");
    assertThatThrownBy(
            () ->
                await(
                    b.leases.tryExclusively(
                        "lock",
                        () -> {
                          throw new IllegalStateException("thrown");
                        })))
        .hasMessage("thrown");
    assertThat(await(a.leases.tryExclusively("lock", () -> Future.succeededFuture(1)))).hasValue(1);
  }

  @Test
  void shouldPassLockOnWhenHolderDies() {
    var begun = new AtomicInteger();
    Promise<Void> never = Promise.promise();
    a.leases.tryExclusively(
        "lock",
        () -> {
          begun.incrementAndGet();
          return never.future();
        });
    TestCluster.WAIT.until(() -> "job runs", () -> begun.get() == 1);
    a.terminate();
    TestCluster.WAIT.until(
        () -> "b gets the lock",
        () -> await(b.leases.tryExclusively("lock", () -> Future.succeededFuture(1))).isPresent());
    never.complete();
  }

  @Test
  void shouldRunPeriodicJobOnOneMemberAndOnTheOtherWhenItDies() {
    var runs = List.of(new AtomicInteger(), new AtomicInteger());
    var period = Duration.ofMillis(20);
    await(a.leases.every("job", period, lease -> counted(runs.get(0))));
    await(b.leases.every("job", period, lease -> counted(runs.get(1))));
    TestCluster.WAIT.until(() -> "runs " + runs, () -> runs.get(0).get() + runs.get(1).get() >= 10);
    a.terminate();
    var before = runs.get(1).get();
    TestCluster.WAIT.until(() -> "runs " + runs, () -> runs.get(1).get() >= before + 5);
  }

  private static Future<Void> counted(AtomicInteger runs) {
    runs.incrementAndGet();
    return Future.failedFuture("fails always, and is tried again");
  }

  @Test
  void shouldSkipPeriodsWhileJobRunsAndAwaitItOnStop() {
    var runs = new AtomicInteger();
    Promise<Void> first = Promise.promise();
    var job =
        await(
            a.leases.every(
                "job",
                Duration.ofMillis(1),
                lease -> {
                  runs.incrementAndGet();
                  return first.future();
                }));
    TestCluster.WAIT.until(() -> "job runs", () -> runs.get() == 1);
    await(a.vertx.timer(100));
    assertThat(runs).hasValue(1);
    var stopping = job.stop();
    await(a.vertx.timer(100));
    assertThat(stopping.isComplete()).isFalse();
    first.complete();
    await(stopping);
    assertThat(runs).hasValue(1);
  }
}
