package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.breaker.Breaker;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class AttemptsTest {
  private static final FaultException BROKEN = FaultException.unavailable("broken");

  @Test
  void shouldPauseLongerEachTimeUntilTheAttemptsAreUsedUp() {
    var attempts = new Attempts(5, Attempts.FIRST_PAUSE);
    var sum = Duration.ZERO;
    for (var millis : new int[] {700, 1_400, 2_800, 5_600}) {
      var pause = attempts.pauseAfter(BROKEN).orElseThrow();
      assertThat(pause).hasMillis(millis);
      sum = sum.plus(pause);
    }
    assertThat(attempts.pauseAfter(BROKEN)).isEmpty();
    assertThat(sum).isGreaterThan(Breaker.PAUSE);
  }

  @Test
  void shouldBeginAnewWhenThereWasProgress() {
    var attempts = new Attempts(2, Attempts.FIRST_PAUSE);
    assertThat(attempts.pauseAfter(BROKEN)).contains(Attempts.FIRST_PAUSE);
    attempts.progress();
    assertThat(attempts.pauseAfter(BROKEN)).contains(Attempts.FIRST_PAUSE);
    assertThat(attempts.pauseAfter(BROKEN)).isEmpty();
  }

  @Test
  void shouldNotPauseForEverWhenThereAreManyAttempts() {
    var attempts = new Attempts(100, Attempts.FIRST_PAUSE);
    for (var time = 0; time < 50; time++) {
      attempts.pauseAfter(BROKEN);
    }
    assertThat(attempts.pauseAfter(BROKEN)).contains(Attempts.PAUSE_MAX);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"UNAVAILABLE", "DEADLINE", "PRECONDITION"})
  void shouldTryAgainOnlyWhatMayPass(Fault fault) {
    var pause = new Attempts(5, Attempts.FIRST_PAUSE).pauseAfter(FaultException.of(fault, "no"));
    assertThat(pause.isPresent()).isEqualTo(fault != Fault.PRECONDITION);
  }
}
