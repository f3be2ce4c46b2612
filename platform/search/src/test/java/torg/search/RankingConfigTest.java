package torg.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import torg.settings.Settings;

class RankingConfigTest {
  private static final Offset<Double> NEAR = Offset.offset(0.001);

  private final RankingConfig config = RankingConfig.from(new Settings(Map.of()));

  @Test
  void shouldLoseHalfOfItsFreshnessInTheHalfLife() {
    double halfLife = config.freshnessHalfLife().toSeconds();
    assertThat(config.freshness(0)).isEqualTo(1);
    assertThat(config.freshness(-100)).isEqualTo(1);
    assertThat(config.freshness(halfLife)).isCloseTo(0.5, NEAR);
    assertThat(config.freshness(10 * halfLife)).isCloseTo(0, NEAR);
  }

  @Test
  void shouldTrustManyImpressionsMoreThanOneClick() {
    assertThat(config.clickedness(0, 0)).isCloseTo(0.5, NEAR);
    assertThat(config.clickedness(10_000, 200)).isCloseTo(0.5, NEAR);
    assertThat(config.clickedness(1, 1)).isLessThan(config.clickedness(1_000, 60));
    assertThat(config.clickedness(1_000, 0)).isLessThan(0.1);
    assertThat(config.clickedness(5, 10)).isBetween(0.5, 1.0);
  }

  @Test
  void shouldCountNearnessHalfAtItsScale() {
    assertThat(config.nearness(0)).isEqualTo(1);
    assertThat(config.nearness(config.distanceScaleMeters())).isCloseTo(0.5, NEAR);
    assertThat(config.nearness(Double.POSITIVE_INFINITY)).isZero();
  }

  @Test
  void shouldNameTheRangeOfAWeight() {
    assertThatThrownBy(() -> RankingConfig.from(new Settings(Map.of("search.titleWeight", "0.5"))))
        .hasMessage("search.titleWeight must be from 1.0 to 100.0, got 0.5");
    assertThatThrownBy(() -> RankingConfig.from(new Settings(Map.of("search.clicksWeight", "11"))))
        .hasMessage("search.clicksWeight must be from 0.0 to 10.0, got 11.0");
  }
}
