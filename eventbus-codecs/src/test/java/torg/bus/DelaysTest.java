package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DelaysTest {
  private final Delays delays = new Delays();

  /** In milliseconds; the clock of the sender is an hour behind. */
  private long delay(String sender, long sent, long received) {
    var behind = TimeUnit.HOURS.toNanos(1);
    return TimeUnit.NANOSECONDS.toMillis(
        delays.of(
            sender,
            TimeUnit.MILLISECONDS.toNanos(sent) - behind,
            TimeUnit.MILLISECONDS.toNanos(received)));
  }

  @Test
  void shouldFindNoDelayWhenMessagesTakeTheSameTime() {
    assertThat(delay("a", 0, 2)).isZero();
    assertThat(delay("a", 10, 12)).isZero();
    assertThat(delay("a", 20, 21)).isZero();
    assertThat(delay("a", 30, 32)).isEqualTo(1);
  }

  @Test
  void shouldFindTheTimeThatAMessageWaited() {
    delay("a", 0, 1);
    assertThat(delay("a", 10, 4_011)).isEqualTo(4_000);
    assertThat(delay("a", 4_020, 4_021)).isZero();
  }

  @Test
  void shouldFindTheTimeWhenTheNodeStoodStillForLong() {
    delay("a", 0, 1);
    assertThat(delay("a", 10, 60_011)).isEqualTo(60_000);
    assertThat(delay("a", 50_010, 60_011)).isEqualTo(10_000);
  }

  @Test
  void shouldBelieveAClockThatHasStoodStillAfterAWhile() {
    delay("a", 0, 1);
    assertThat(delay("a", 10, 3_011)).isEqualTo(3_000);
    assertThat(delay("a", 6_000, 9_001)).isEqualTo(3_000);
    assertThat(delay("a", 12_000, 15_001)).isZero();
  }

  @Test
  void shouldNotMixSenders() {
    delay("a", 0, 1);
    assertThat(delay("b", 0, 5_000)).isZero();
  }
}
