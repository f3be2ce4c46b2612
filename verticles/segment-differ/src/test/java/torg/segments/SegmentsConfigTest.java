package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class SegmentsConfigTest {
  @Test
  void shouldHaveStandardsThatAreAllowed() {
    var config = SegmentsConfig.from(new Settings(Map.of()));
    assertThat(config.membershipsMax()).isEqualTo(600);
    assertThat(config.source()).isEqualTo(SegmentsConfig.Source.STORE);
  }

  /** Each alone is within its bounds. */
  @ParameterizedTest
  @CsvSource({"segments.membershipsMax, 10000", "segments.historyMax, 1000"})
  void shouldRefuseChunksThatNoTransactionTakes(String name, String value) {
    assertThatThrownBy(() -> SegmentsConfig.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(
            "segments.chunkUsers times the bytes of segments.membershipsMax and segments.historyMax");
    SegmentsConfig.from(new Settings(Map.of(name, value, "segments.chunkUsers", "100")));
  }
}
