package torg.edge.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MethodLatencyTest {
  private final MethodLatency latency = new MethodLatency(Duration.ofMillis(250));

  private boolean isLate(long millis) {
    return latency.isLate(Duration.ofMillis(millis).toNanos());
  }

  @Test
  void shouldMeasureAQuickMethodByItsQuickestCall() {
    assertThat(isLate(5)).isFalse();
    assertThat(isLate(269)).isFalse();
    assertThat(isLate(272)).isTrue();
  }

  @Test
  void shouldNotCallAMethodLateThatAlwaysTakesLong() {
    for (var i = 0; i < 100; i++) {
      assertThat(isLate(5_000 + i)).isFalse();
    }
    assertThat(isLate(21_000)).isTrue();
  }

  @Test
  void shouldGetUsedToAMethodThatHasBecomeSlowForGood() {
    isLate(1);
    assertThat(isLate(1_000)).isTrue();
    for (var i = 0; i < 100_000; i++) {
      isLate(1_000);
    }
    assertThat(isLate(1_000)).isFalse();
  }
}
