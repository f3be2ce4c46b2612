package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.NOON;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.testkit.HandClock;

class PaceTest {
  private final HandClock clock = new HandClock(NOON);

  private Pace pace(double perSecond) {
    return new Pace(perSecond, 100, clock);
  }

  @Test
  void shouldAllowPortionsWithoutEndWhenThereIsNoLimit() {
    var pace = pace(0);
    for (var turn = 0; turn < 3; turn++) {
      assertThat(pace.allowed()).isEqualTo(100);
      pace.used(100);
    }
    assertThat(pace.untilTurn()).isZero();
  }

  @Test
  void shouldBeginWithNothing() {
    var pace = pace(40);
    assertThat(pace.allowed()).isZero();
    assertThat(pace.untilTurn()).as("a quarter of a second's offers").hasMillis(250);
    clock.advance(Duration.ofMillis(249));
    assertThat(pace.allowed()).isZero();
    clock.advance(Duration.ofMillis(1));
    assertThat(pace.allowed()).isEqualTo(10);
  }

  @Test
  void shouldKeepWhatWasNotUsedForASecond() {
    var pace = pace(40);
    clock.advance(Duration.ofHours(1));
    assertThat(pace.allowed()).isEqualTo(40);
    pace.used(35);
    assertThat(pace.allowed()).as("too few for a turn").isZero();
    assertThat(pace.untilTurn()).hasMillis(125);
  }

  @Test
  void shouldAllowOneAtATimeWhenItIsSlow() {
    var pace = pace(0.0625);
    assertThat(pace.untilTurn()).hasSeconds(16);
    clock.advance(Duration.ofMinutes(10));
    assertThat(pace.allowed()).isEqualTo(1);
    pace.used(1);
    assertThat(pace.untilTurn()).hasSeconds(16);
  }

  @Test
  void shouldAllowAPortionAtMost() {
    var pace = pace(100_000);
    clock.advance(Duration.ofSeconds(1));
    assertThat(pace.allowed()).isEqualTo(100);
  }

  @Test
  void shouldGainNothingWhenTheClockIsSetBack() {
    var pace = pace(40);
    clock.advance(Duration.ofHours(-1));
    assertThat(pace.allowed()).isZero();
    clock.advance(Duration.ofMillis(250));
    assertThat(pace.allowed()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 7, 333, 2_000})
  void shouldNeverExceedTheSpeedAndAlmostReachIt(double perSecond) {
    var pace = pace(perSecond);
    var sent = 0;
    var millis = 0L;
    while (millis < 120_000) {
      var allowed = pace.allowed();
      if (allowed > 0) {
        pace.used(allowed);
        sent += allowed;
      } else {
        var wait = pace.untilTurn();
        assertThat(wait).isPositive();
        clock.advance(wait);
        millis += wait.toMillis();
      }
      assertThat((double) sent).isLessThanOrEqualTo(perSecond * millis / 1_000 + 1e-6);
    }
    assertThat((double) sent).isGreaterThan(perSecond * 120 * 0.9);
  }
}
