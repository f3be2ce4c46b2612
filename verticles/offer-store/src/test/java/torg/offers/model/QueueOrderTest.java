package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class QueueOrderTest {
  private static final long NOW = Versions.next(OfferSamples.NOON, 0);

  @Test
  void shouldPutReexportsBehindEveryVersionInTheOrderOfTheirNumbers() {
    var lastVersion = Versions.next(Instant.parse("2200-01-01T00:00:00Z"), 0);
    assertThat(QueueOrder.ofReexport(0)).isGreaterThan(lastVersion);
    assertThat(QueueOrder.ofReexport(NOW)).isLessThan(QueueOrder.ofReexport(NOW + 1));
    assertThat(QueueOrder.ofReexport(lastVersion)).isPositive();
  }

  @Test
  void shouldTellVersionsFromReexports() {
    assertThat(QueueOrder.isVersion(NOW)).isTrue();
    assertThat(QueueOrder.isVersion(QueueOrder.ofReexport(0))).isFalse();
    assertThat(QueueOrder.isVersion(QueueOrder.ofReexport(NOW))).isFalse();
  }

  @Test
  void shouldRefuseNumbersThatHaveNoPlace() {
    assertThatThrownBy(() -> QueueOrder.ofReexport(-1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> QueueOrder.ofReexport(Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
