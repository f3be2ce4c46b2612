package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class FetchConfigTest {
  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "fetch.bytesMax|0|fetch.bytesMax must be from 1 to 2147483647, got 0",
        "fetch.idleTimeout|1ms|fetch.idleTimeout must be from 10ms to 10m, got 1ms",
        "fetch.perHostMax|65|fetch.perHostMax must be from 1 to 64, got 65",
        "fetch.redirectsMax|21|fetch.redirectsMax must be from 0 to 20, got 21",
        "fetch.ports|80,0|fetch.ports must be from 1 to 65535, got 0",
        "fetch.ports|http|fetch.ports must be numbers, comma-separated, got 'http'",
        "fetch.allowedNetworks|10.0.0.1/8|fetch.allowedNetworks must be networks such as 10.1.0.0/16"
            + " or fd00:1::/32, got '10.0.0.1/8'",
      })
  void shouldRefuseWithTheRangeWhenAValueIsWrong(String name, String value, String message) {
    assertThatThrownBy(() -> FetchConfig.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }

  @Test
  void shouldAllowNothingSpecialWhenNothingIsSet() {
    var config = FetchConfig.from(new Settings(Map.of()));
    assertThat(config.allowedNetworks()).isEmpty();
    assertThat(config.ports()).isEqualTo(List.of(80, 443));
    assertThat(config.redirectsMax()).isEqualTo(5);
  }
}
