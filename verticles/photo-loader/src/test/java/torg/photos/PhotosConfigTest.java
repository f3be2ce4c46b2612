package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class PhotosConfigTest {
  @Test
  void shouldHaveTheDocumentedValuesWhenNothingIsSet() {
    var config = PhotosConfig.from(new Settings(Map.of()));
    assertThat(config.bytesMax()).isEqualTo(20 << 20);
    assertThat(config.pixelsMax()).isEqualTo(50_000_000);
    assertThat(config.decodesMax()).isEqualTo(2);
    assertThat(config.parallel()).isEqualTo(8);
    assertThat(config.attemptsMax()).isEqualTo(3);
    assertThat(config.fetchTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.resultsTopic()).isEqualTo("photo-results");
  }

  @ParameterizedTest
  @CsvSource({
    "photos.bytesMax, 0",
    "photos.pixelsMax, 500000001",
    "photos.decodesMax, 0",
    "photos.decodeTimeout, 0s",
    "photos.attemptsMax, 11",
    "photos.retryPause, 31s",
    "photos.retryPauseMax, 1h",
    "photos.parallel, 0",
    "photos.fetchTimeout, 1ms",
    "photos.sendTimeout, 1h"
  })
  void shouldRefuseWhenOutOfBounds(String name, String value) {
    assertThatThrownBy(() -> PhotosConfig.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(name);
  }
}
