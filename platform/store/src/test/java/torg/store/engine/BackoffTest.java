package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(4), Duration.ofMillis(500));

  @ParameterizedTest(name = "after attempt {0} and {1} at most {2} ms")
  @CsvSource({
    "1,CONFLICT,4",
    "2,CONFLICT,8",
    "5,LOST,64",
    "9,CONFLICT,500",
    "1000,CONFLICT,500",
    "1,BUSY,40"
  })
  void shouldWaitARandomPartOfATimeThatDoubles(int attempt, StoreFailure.Kind kind, long most) {
    var waits =
        new Random(1)
            .ints(2_000)
            .mapToLong(seed -> BACKOFF.after(attempt, kind, new Random(seed)).toMillis())
            .summaryStatistics();
    assertThat(waits.getMin()).isBetween(1L, 1 + most / 10);
    assertThat(waits.getMax()).isBetween(most - most / 10, most);
  }
}
