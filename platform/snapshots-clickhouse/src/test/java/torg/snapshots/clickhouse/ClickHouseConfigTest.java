package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class ClickHouseConfigTest {
  @Test
  void shouldHaveStandardValuesWhenNothingIsSet() {
    var config = config(Map.of());
    assertThat(config.url()).isEqualTo(URI.create("http://127.0.0.1:8123"));
    assertThat(config.user()).isEqualTo("default");
    assertThat(config.password().isEmpty()).isTrue();
    assertThat(config.database()).isEqualTo("mtcdp");
    assertThat(config.table()).isEqualTo("segment_snapshots");
    assertThat(config.timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.stallTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.rangeRows()).isEqualTo(500_000);
    assertThat(config.attemptsMax()).isEqualTo(5);
  }

  @Test
  void shouldHideThePasswordWhenPrinted() {
    assertThat(config(Map.of("clickhouse.password", "swordfish")).toString())
        .contains("[hidden]")
        .doesNotContain("swordfish");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "http://ch.test,80,false",
    "http://ch.test:8123/,8123,false",
    "https://ch.test,443,true",
    "https://ch.test:8443,8443,true"
  })
  void shouldTakeThePortOfTheSchemeWhenTheUrlNamesNone(String url, int port, boolean isSecure) {
    var config = config(Map.of("clickhouse.url", url));
    assertThat(config.port()).isEqualTo(port);
    assertThat(config.isSecure()).isEqualTo(isSecure);
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "clickhouse.url|ch.test:8123|clickhouse.url must be a URL such as http://127.0.0.1:8123 without"
            + " a path, got 'ch.test:8123'",
        "clickhouse.url|ftp://ch.test|clickhouse.url must be a URL such as http://127.0.0.1:8123 without"
            + " a path, got 'ftp://ch.test'",
        "clickhouse.url|http://ch.test/a|clickhouse.url must be a URL such as http://127.0.0.1:8123"
            + " without a path, got 'http://ch.test/a'",
        "clickhouse.url|http://a b|clickhouse.url must be a URL such as http://127.0.0.1:8123, got"
            + " 'http://a b'",
        "clickhouse.url|http://u:p@ch.test|clickhouse.url must have no user, no query and no"
            + " fragment in its URL; set clickhouse.user and clickhouse.password",
        "clickhouse.url|http://ch.test?password=p|clickhouse.url must have no user, no query and"
            + " no fragment in its URL; set clickhouse.user and clickhouse.password",
        "clickhouse.ca|nowhere.pem|clickhouse.ca needs an https URL in clickhouse.url, got"
            + " 'http://127.0.0.1:8123'",
        "clickhouse.database|a.b|clickhouse.database must be a name of the letters A-Z and a-z,"
            + " digits and _, got 'a.b'",
        "clickhouse.table|t` WHERE 1|clickhouse.table must be a name of the letters A-Z and a-z,"
            + " digits and _, got 't` WHERE 1'",
        "clickhouse.timeout|1ms|clickhouse.timeout must be from 10ms to 1h, got 1ms",
        "clickhouse.stallTimeout|2h|clickhouse.stallTimeout must be from 10ms to 1h, got 2h",
        "clickhouse.rangeRows|0|clickhouse.rangeRows must be from 1 to 100000000, got 0",
        "clickhouse.attemptsMax|0|clickhouse.attemptsMax must be from 1 to 100, got 0",
      })
  void shouldRefuseWhenAValueIsWrong(String name, String value, String message) {
    assertThatThrownBy(() -> config(Map.of(name, value)))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }

  @Test
  void shouldRefuseAnAuthorityThatCannotBeRead() {
    assertThatThrownBy(
            () ->
                config(Map.of("clickhouse.url", "https://ch.test", "clickhouse.ca", "nowhere.pem")))
        .isInstanceOf(SettingException.class)
        .hasMessage("clickhouse.ca must be a readable PEM file, got 'nowhere.pem'");
  }

  private static ClickHouseConfig config(Map<String, String> settings) {
    return ClickHouseConfig.from(new Settings(settings));
  }
}
