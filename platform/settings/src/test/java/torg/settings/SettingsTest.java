package torg.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static final Setting WAIT = new Setting("wait", "5s", "");
  private static final Setting PORT = new Setting("http.port", "8080", "");

  private static Settings with(Setting setting, String value) {
    return new Settings(Map.of(setting.name(), value));
  }

  @ParameterizedTest
  @CsvSource({"250ms,250", "5s,5000", "2m,120000", "12h,43200000", "7d,604800000"})
  void shouldReadDurations(String text, long millis) {
    assertThat(with(WAIT, text).duration(WAIT)).isEqualTo(Duration.ofMillis(millis));
    assertThat(Durations.print(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "s", "-1s", "5 s", "1.5s", "99999999999s"})
  void shouldNameTheSettingWhenADurationIsWrong(String text) {
    assertThatThrownBy(() -> with(WAIT, text).duration(WAIT))
        .isInstanceOf(SettingException.class)
        .hasMessage("wait must be a duration such as 250ms, 5s, 2m, 12h or 7d, got '" + text + "'");
  }

  @Test
  void shouldUseTheStandardValueWhenNothingIsSet() {
    assertThat(new Settings(Map.of()).integer(PORT)).isEqualTo(8080);
    assertThat(with(PORT, " ").integer(PORT)).isEqualTo(8080);
  }

  @Test
  void shouldReadNumbersBeyondThoseOfAnInt() {
    assertThat(with(PORT, "4294967296").longInteger(PORT)).isEqualTo(1L << 32);
    assertThatThrownBy(() -> with(PORT, "4 GB").longInteger(PORT))
        .hasMessageContaining("must be a whole number, got '4 GB'");
  }

  @Test
  void shouldReadWeights() {
    assertThat(with(PORT, "0.35").decimal(PORT)).isEqualTo(0.35);
    assertThat(with(PORT, "16").decimal(PORT)).isEqualTo(16);
    for (var wrong : new String[] {"NaN", "-1", "1e9", "0x1p3", "1.", ".5", "2,5"}) {
      assertThatThrownBy(() -> with(PORT, wrong).decimal(PORT))
          .hasMessage("http.port must be a number such as 2 or 0.35, got '" + wrong + "'");
    }
    assertThatThrownBy(() -> Bounds.within("weight", 2.5, 0.0, 1.0))
        .hasMessage("weight must be from 0.0 to 1.0, got 2.5");
  }

  @Test
  void shouldNameRangeAndValueWhenOutOfBounds() {
    assertThatThrownBy(() -> Bounds.within("http.port", 70_000, 0, 65_535))
        .hasMessage("http.port must be from 0 to 65535, got 70000");
    assertThatThrownBy(
            () ->
                Bounds.within(
                    "wait", Duration.ofDays(2), Duration.ofMillis(1), Duration.ofHours(1)))
        .hasMessage("wait must be from 1ms to 1h, got 2d");
  }

  @Test
  void shouldNameTheChoicesWhenNoneFits() {
    var mode = new Setting("auth.mode", "off", "");
    assertThat(with(mode, "required").choice(mode, Mode.class)).isEqualTo(Mode.REQUIRED);
    assertThatThrownBy(() -> with(mode, "maybe").choice(mode, Mode.class))
        .hasMessage("auth.mode must be one of [off, required], got 'maybe'");
  }

  @Test
  void shouldHideTheUserOfAUrl() {
    assertThat(SettingException.wrong(PORT, "a number", "http://anna:hun/ter@2@host:1"))
        .hasMessage("http.port must be a number, got 'http://[hidden]@host:1'");
  }

  @Test
  void shouldHideASecret() {
    assertThat(new Secret("swordfish")).hasToString("[hidden]");
  }

  private enum Mode {
    OFF,
    REQUIRED
  }
}
