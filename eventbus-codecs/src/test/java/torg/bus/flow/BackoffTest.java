package torg.bus.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
  private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(30));

  @ParameterizedTest(name = "after {0} failures with chance {1}: {2} ms")
  @CsvSource({
    "1, 0, 50",
    "1, 1, 100",
    "2, 1, 200",
    "2, 0.5, 150",
    "9, 1, 25600",
    "10, 1, 30000",
    "1000000, 1, 30000",
    "1000000, 0, 15000",
  })
  void shouldLeaveHalfOfAPauseToChance(int failures, double chance, long millis) {
    assertThat(backoff.pause(failures, chance)).hasMillis(millis);
  }

  @ParameterizedTest(name = "after {0} failures: {1} ms")
  @CsvSource({"1, 100", "2, 200", "9, 25600", "10, 30000", "1000000, 30000"})
  void shouldDoubleUpToTheLongestPause(int failures, long millis) {
    assertThat(backoff.pause(failures)).hasMillis(millis);
    assertThat(backoff.randomPause(failures))
        .isBetween(Duration.ofMillis(millis / 2), Duration.ofMillis(millis));
  }
}
