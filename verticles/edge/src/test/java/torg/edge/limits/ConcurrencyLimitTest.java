package torg.edge.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
  private static final Duration WINDOW = Duration.ofMillis(100);

  private final ConcurrencyLimit limit = new ConcurrencyLimit(1_000, WINDOW, 0);
  private long now;

  private void window(int calls, int late) {
    now += WINDOW.toNanos();
    for (var call = 0; call < calls; call++) {
      limit.ended(call < late, now);
    }
  }

  @Test
  void shouldFallWhenOneCallInTenIsLate() {
    window(ConcurrencyLimit.CALLS_IN_WINDOW, 2);
    assertThat(limit.calls()).isEqualTo(102);
    window(ConcurrencyLimit.CALLS_IN_WINDOW, 20);
    assertThat(limit.calls()).isEqualTo(81);
  }

  @Test
  void shouldRiseOnlyWhenItHeldACallerBack() {
    window(ConcurrencyLimit.CALLS_IN_WINDOW, 1);
    assertThat(limit.calls()).isEqualTo(ConcurrencyLimit.START);
    limit.refused();
    window(ConcurrencyLimit.CALLS_IN_WINDOW, 1);
    assertThat(limit.calls()).isEqualTo(135);
    window(ConcurrencyLimit.CALLS_IN_WINDOW, 0);
    assertThat(limit.calls()).isEqualTo(135);
  }

  @Test
  void shouldStayBetweenItsBounds() {
    for (var i = 0; i < 100; i++) {
      limit.refused();
      window(ConcurrencyLimit.CALLS_IN_WINDOW, 0);
    }
    assertThat(limit.calls()).isEqualTo(1_000);
    for (var i = 0; i < 100; i++) {
      window(ConcurrencyLimit.CALLS_IN_WINDOW, 20);
    }
    assertThat(limit.calls()).isEqualTo(ConcurrencyLimit.MIN);
  }

  @Test
  void shouldNotExceedASmallMaximum() {
    assertThat(new ConcurrencyLimit(2, WINDOW, 0).calls()).isEqualTo(2);
  }

  @Test
  void shouldWaitForEnoughCallsAndForTheWindowToPass() {
    window(ConcurrencyLimit.CALLS_IN_WINDOW - 1, 19);
    assertThat(limit.calls()).isEqualTo(ConcurrencyLimit.START);
    limit.ended(true, now);
    assertThat(limit.calls()).isEqualTo(102);
    for (var i = 0; i < 1_000; i++) {
      limit.ended(true, now + 1);
    }
    assertThat(limit.calls()).isEqualTo(102);
  }
}
