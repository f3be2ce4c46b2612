package torg.node.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.node.AllSettings;

class MisspeltTest {
  private static final Set<String> KNOWN = Set.of("postgres.password", "postgres.port");

  @ParameterizedTest
  @CsvSource({
    "--postgres.pasword=hunter2, ' --postgres.pasword (did you mean --postgres.password?)'",
    "--database.key=hunter2, ' --database.key'",
    "--postgres.password:hunter2, ''",
    "--hunter2, ''",
    "-hunter, ''",
    "-postgres.password, ' -postgres.password (did you mean --postgres.password?)'",
  })
  void shouldNameAnOptionAndNoValue(String word, String named) {
    var name = word.replaceFirst("^--?", "").split("=", 2)[0];
    assertThat(Misspelt.option("up", word, name, KNOWN))
        .hasMessage("unknown option%s; './torg help up' lists the options".formatted(named));
  }

  @ParameterizedTest
  @CsvSource({
    "postgres.pasword = hunter2, unknown setting postgres.pasword (did you mean postgres.password?)",
    "database.key = hunter2, unknown setting database.key",
    "postgres.password: hunter2, not understood",
    "postgres.password hunter2, not understood",
    "hunter, not understood",
    "hunter==, not understood",
  })
  void shouldNameASettingOfAFileAndNoValue(String line, String said, @TempDir Path directory)
      throws Exception {
    var file = Files.writeString(directory.resolve("torg.conf"), "# first\n" + line + "\n");
    assertThatThrownBy(() -> SettingSources.fromFile(KNOWN, file))
        .hasMessage(
            "%s line 2: %s; a line must be 'name = value' with a name that './torg help up' lists"
                .formatted(file, said));
  }

  @Test
  void shouldReadTheEnvironmentBySettingNames() {
    var environment =
        Map.of("TORG_HTTP_PORT", "8081", "TORG_HOME", "/x", "PATH", "/bin", "TORG_DATA", "d");
    assertThat(SettingSources.fromEnvironment(Set.of("http.port", "data"), environment))
        .isEqualTo(Map.of("http.port", "8081", "data", "d"));
  }

  @Test
  void shouldRefuseAVariableThatIsASlipAway() {
    assertThatThrownBy(
            () -> SettingSources.fromEnvironment(KNOWN, Map.of("TORG_POSTGRES_PASWORD", "hunter2")))
        .hasMessage(
            "environment variable TORG_POSTGRES_PASWORD is not a setting (did you mean TORG_POSTGRES_PASSWORD?)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TORG_TOKEN", "TORG_HEAP", "TORG_YDB", "TORG_SERVICE_HOST", "TORG_PORT_8080_TCP"})
  void shouldLeaveVariablesOfOthersAlone(String variable) {
    assertThatCode(
            () ->
                assertThat(SettingSources.fromEnvironment(AllSettings.NAMES, Map.of(variable, "x")))
                    .isEmpty())
        .doesNotThrowAnyException();
  }

  @Test
  void shouldRepeatAWordOnlyWhenItCannotBeAPieceOfAValue() {
    assertThat(Misspelt.command("statsu", true, Set.of("status")))
        .hasMessage(
            "unknown command 'statsu' (did you mean status?); './torg help' lists the commands");
    assertThat(Misspelt.command("hunter2", false, Set.of("status")))
        .hasMessage("unknown command; './torg help' lists the commands");
    assertThat(Misspelt.word("up", "hunter2", Set.of("join")).getMessage())
        .doesNotContain("hunter2");
  }
}
