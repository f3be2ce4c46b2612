package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.testkit.HandClock;

class LoadPaceTest {
  private static final OptionalLong UNKNOWN = OptionalLong.empty();

  private final HandClock clock = new HandClock(Instant.ofEpochSecond(1_700_000_000));
  private final LoadPace pace = new LoadPace(clock);

  @Test
  void shouldBeSilentWithinASecond() {
    clock.advance(Duration.ofMillis(999));
    assertThat(pace.sent(5, 5, 10, UNKNOWN)).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(pace.sent(5, 10, 20, UNKNOWN)).contains("10 users, 10 a second");
    clock.advance(Duration.ofMillis(999));
    assertThat(pace.sent(5, 15, 30, UNKNOWN)).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(pace.sent(5, 20, 40, UNKNOWN)).contains("20 users, 10 a second");
  }

  @ParameterizedTest
  @CsvSource({"0, 0%", "1, 0%", "500, 50%", "999, 99%", "1000, 100%"})
  void shouldTellThePercentOfBytes(long read, String percent) {
    clock.advance(Duration.ofMillis(1_000));
    assertThat(pace.sent(1_000, 1_000, read, OptionalLong.of(1_000)))
        .contains("1,000 users, %s, 1,000 a second".formatted(percent));
  }

  @Test
  void shouldNotCountUsersOfALoadBeforeInThePace() {
    clock.advance(Duration.ofMillis(2_000));
    assertThat(pace.sent(100, 1_000_100, 0, UNKNOWN)).contains("1,000,100 users, 50 a second");
    assertThat(pace.total()).isEqualTo("100 sent now in 2 s, 50 a second");
  }

  @Test
  void shouldTellNoPaceOfALoadThatTookNoTime() {
    clock.advance(Duration.ofMillis(999));
    var said = pace.sent(7, 7, 7, UNKNOWN);
    assertThat(said).isEmpty();
    assertThat(pace.total()).isEqualTo("7 sent now");
  }
}
