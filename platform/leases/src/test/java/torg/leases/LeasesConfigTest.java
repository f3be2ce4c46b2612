package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class LeasesConfigTest {
  @Test
  void shouldHaveStandardsWhenNothingIsSet() {
    assertThat(LeasesConfig.from(new Settings(Map.of())))
        .isEqualTo(new LeasesConfig(Duration.ofSeconds(6), Duration.ofSeconds(2), 0));
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "leases.term, 499ms, 'leases.term must be from 500ms to 1m, got 499ms'",
    "leases.term, 61s, 'leases.term must be from 500ms to 1m, got 61s'",
    "leases.tick, 2001ms, 'leases.tick must be from 50ms to 2s, got 2001ms'",
    "leases.tick, 49ms, 'leases.tick must be from 50ms to 2s, got 49ms'",
    "cluster.membersMin, -1, 'cluster.membersMin must be from 0 to 100, got -1'",
  })
  void shouldNameRangeWhenOutOfBounds(String name, String value, String message) {
    var settings = new Settings(Map.of(name, value));
    assertThatThrownBy(() -> LeasesConfig.from(settings))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "term {0} ms: entry lives {1} s")
  @CsvSource({"500, 2", "1000, 2", "1001, 3", "3000, 4"})
  void shouldKeepEntryLongerThanTermWhenExpiryIsCutToSeconds(long termMillis, long seconds) {
    var config = new LeasesConfig(Duration.ofMillis(termMillis), Duration.ofMillis(50), 1);
    assertThat(config.entryTtl()).isEqualTo(Duration.ofSeconds(seconds));
  }
}
