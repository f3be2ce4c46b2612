package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LingerTest {
  @ParameterizedTest(name = "handed over at {0}, asked at {1}: {2} remain of 100")
  @CsvSource({
    "0, 0, 100",
    "0, 30, 70",
    "0, 100, 0",
    "0, 5000, 0",
    "-9223372036854775000, -9223372036854774960, 60",
    "9223372036854775000, -9223372036854775808, 0",
  })
  void shouldWaitUntilTheTimeHasPassedSinceTheBatchBefore(long before, long now, long remaining) {
    var linger = new Linger(Duration.ofNanos(100));
    linger.handedOver(before);
    assertThat(linger.remaining(now)).isEqualTo(Duration.ofNanos(remaining));
  }

  @Test
  void shouldNotWaitWhenNothingWasHandedOverYet() {
    assertThat(new Linger(Duration.ofHours(1)).remaining(0)).isZero();
  }

  @Test
  void shouldNeverWaitWhenThereIsNoTime() {
    var linger = new Linger(Duration.ZERO);
    linger.handedOver(7);
    assertThat(linger.remaining(7)).isZero();
  }
}
