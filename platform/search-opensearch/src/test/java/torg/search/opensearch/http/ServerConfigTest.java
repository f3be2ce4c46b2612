package torg.search.opensearch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class ServerConfigTest {
  private static ServerConfig config(Map<String, String> values) {
    return ServerConfig.from(new Settings(values));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "opensearch.urls           | ftp://host           | opensearch.urls must be",
        "opensearch.urls           | http://host/path     | without a path",
        "opensearch.urls           | http://me:pw@host    | must have no user",
        "opensearch.urls           | http://ok,not a url  | opensearch.urls must be",
        "opensearch.ca             | /no/such/file        | needs https URLs",
        "opensearch.password       | secret               | needs a user",
        "opensearch.queryTimeout   | 1ms                  | opensearch.queryTimeout must be",
        "opensearch.connectionsMax | 0                    | opensearch.connectionsMax must be",
        "opensearch.answerBytesMax | 10                   | opensearch.answerBytesMax must be",
      })
  void shouldRefuse(String name, String value, String expected) {
    assertThatThrownBy(() -> config(Map.of(name, value)))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void shouldHideThePassword() {
    var config = config(Map.of("opensearch.user", "torg", "opensearch.password", "swordfish"));

    assertThat(config.toString()).contains("torg").doesNotContain("swordfish");
  }
}
