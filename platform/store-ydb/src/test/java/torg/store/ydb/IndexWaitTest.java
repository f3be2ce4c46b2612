package torg.store.ydb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static torg.store.ydb.Sample.OFFERS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tech.ydb.core.Issue;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import torg.store.Index;
import torg.store.Scan;
import torg.store.engine.StoreFailure;

class IndexWaitTest {
  private static final Index INDEX = OFFERS.index("by_created");

  private final List<Scan> seen = new ArrayList<>();

  @Test
  void shouldReadAgainWhileIndexIsBuilt() {
    var wait = new IndexWait(scan -> answer(scan, 3, building()), Duration.ofMillis(1), hour());

    wait.ready(INDEX).orTimeout(10, SECONDS).join();

    assertThat(seen).hasSize(4);
    assertThat(seen.get(0).prefix()).hasSize(3);
    assertThat(seen.get(0).limit()).isEqualTo(1);
  }

  @Test
  void shouldSayWhichIndexIsNotReadyWhenTimeIsUp() {
    var wait =
        new IndexWait(scan -> answer(scan, 9, building()), Duration.ofMillis(1), Duration.ZERO);

    assertThat(failure(wait))
        .isInstanceOfSatisfying(
            StoreFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.BUSY))
        .hasMessageContaining("offers.by_created is still being built after PT0S");
    assertThat(seen).hasSize(1);
  }

  @Test
  void shouldFailAtOnceWhenSomethingElseIsWrong() {
    var overloaded = Failures.of("probe", Status.of(StatusCode.OVERLOADED), false);
    var wait = new IndexWait(scan -> answer(scan, 9, overloaded), Duration.ofMillis(1), hour());

    assertThat(failure(wait)).isSameAs(overloaded);
    assertThat(seen).hasSize(1);
  }

  private CompletableFuture<?> answer(Scan scan, int failures, RuntimeException failure) {
    seen.add(scan);
    return seen.size() <= failures
        ? CompletableFuture.failedFuture(failure)
        : CompletableFuture.completedFuture(List.of());
  }

  private static RuntimeException building() {
    var text = "Requested index: by_created is not ready to use";
    var issue = Issue.of(2027, text, Issue.Severity.ERROR);
    return Failures.of("probe", Status.of(StatusCode.GENERIC_ERROR, issue), false);
  }

  private static Duration hour() {
    return Duration.ofHours(1);
  }

  private static Throwable failure(IndexWait wait) {
    return Calls.cause(catchThrowable(() -> wait.ready(INDEX).orTimeout(10, SECONDS).join()));
  }
}
