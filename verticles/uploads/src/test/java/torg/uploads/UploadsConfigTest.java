package torg.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class UploadsConfigTest {
  @Test
  void shouldTakeFeedsOfFourGigabytesByDefault() {
    assertThat(UploadsConfig.from(new Settings(Map.of())).feedBytesMax()).isEqualTo(4L << 30);
  }

  @ParameterizedTest
  @CsvSource({
    "uploads.feedBytesMax, 17179869185",
    "uploads.photoBytesMax, 0",
    "uploads.ownerBytesMax, 1",
    "uploads.openMax, 0",
    "uploads.openKept, 1s",
    "uploads.completeKept, 400d",
    "uploads.partsMax, 0",
    "uploads.waitingMax, -1",
    "uploads.cleaningPeriod, 1ms",
  })
  void shouldNameTheSettingThatIsOutOfBounds(String setting, String value) {
    assertThatThrownBy(() -> UploadsConfig.from(new Settings(Map.of(setting, value))))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(setting + " must be from ");
  }
}
