package torg.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;

class ArgumentsTest {
  private static Arguments parse(String line) {
    return Arguments.parse(List.of(line.split(" ")), Set.of("http.port", "data"), Set.of("join"));
  }

  @Test
  void shouldTellWordsFromOptions() {
    var arguments = parse("token list --data=a --http 8081 x");
    assertThat(arguments.words()).containsExactly("token", "list", "x");
    assertThat(arguments.options()).isEqualTo(Map.of("data", "a", "http.port", "8081"));
  }

  @ParameterizedTest
  @CsvSource({"up --join --data a, ''", "up --join=b --data a, b"})
  void shouldTakeAFlagWithOrWithoutValue(String line, String value) {
    assertThat(parse(line).options()).isEqualTo(Map.of("join", value, "data", "a"));
  }

  @ParameterizedTest
  @CsvSource({
    "up --colour red, unknown option --colour; './torg help' lists the options",
    "up -data a, unknown option -data (did you mean --data?); './torg help' lists the options",
    "up --htpp.prot=1, unknown option --htpp.prot (did you mean --http.port?); './torg help' lists the options",
    "up --data, option --data needs a value",
  })
  void shouldRefuseWhatItDoesNotKnow(String line, String sentence) {
    assertThatThrownBy(() -> parse(line)).isInstanceOf(SettingException.class).hasMessage(sentence);
  }

  @Test
  void shouldReadTheEnvironmentBySettingNames() {
    var environment =
        Map.of("TORG_HTTP_PORT", "8081", "TORG_HOME", "/x", "PATH", "/bin", "TORG_DATA", "d");
    assertThat(SettingSources.fromEnvironment(Set.of("http.port", "data"), environment))
        .isEqualTo(Map.of("http.port", "8081", "data", "d"));
  }

  @Test
  void shouldTakeALoneDashForAWord() {
    var parsed = Arguments.parse(List.of("load", "-", "--data", "a"), Set.of("data"), Set.of());
    assertThat(parsed.words()).containsExactly("load", "-");
    assertThat(parsed.options()).containsEntry("data", "a");
  }
}
