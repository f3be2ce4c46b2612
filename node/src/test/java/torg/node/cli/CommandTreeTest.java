package torg.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import torg.node.AllSettings;
import torg.node.cli.client.CommandContext;

class CommandTreeTest {
  @TempDir Path directory;

  private CommandRun run(String line) {
    return CommandRun.of(directory, line.isEmpty() ? new String[0] : line.split(" "));
  }

  private static Map<String, String> settings(String... line) {
    var up = CommandTree.of(CommandContext.ofProcess()).parseArgs(line).subcommand();
    return SettingOptions.given(up, AllSettings.LIST);
  }

  @Test
  void shouldTakeEverySettingInBothForms() {
    assertThat(settings("up", "--data=a", "--http", "8081", "--grpc.port=9091"))
        .isEqualTo(Map.of("data", "a", "http.port", "8081", "grpc.port", "9091"));
    for (var setting : AllSettings.LIST) {
      assertThat(settings("up", "--" + setting.name(), "x")).containsEntry(setting.name(), "x");
    }
  }

  @Test
  void shouldLetTheLastOneWin() {
    assertThat(settings("up", "--http", "1", "--http.port", "2")).containsEntry("http.port", "2");
  }

  @ParameterizedTest
  @CsvSource({"-secret", "--join", "@file", "'\"quoted\"'", "'a b'", "=", "''", "up", "%d${x}"})
  void shouldLeaveAValueAsItIs(String value) {
    assertThat(settings("up", "--postgres.password", value))
        .isEqualTo(Map.of("postgres.password", value));
    assertThat(settings("up", "--postgres.password=" + value))
        .isEqualTo(Map.of("postgres.password", value));
  }

  @ParameterizedTest
  @CsvSource({"up --join --data a, ''", "up --join=b --data a, b"})
  void shouldTakeJoinWithOrWithoutValue(String line, String directory) {
    var up = CommandTree.of(CommandContext.ofProcess()).parseArgs(line.split(" ")).subcommand();
    assertThat(up.matchedOptionValue("--join", "none")).isEqualTo(directory);
    assertThat(SettingOptions.given(up, AllSettings.LIST)).isEqualTo(Map.of("data", "a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "up --colour red | unknown option --colour; './torg help up' lists the options",
        "up -data a | unknown option -data (did you mean --data?); './torg help up' lists the options",
        "up --htpp.prot=1 | unknown option --htpp.prot (did you mean --http.port?); './torg help up' lists the options",
        "up --expires 3d | unknown option --expires; './torg help up' lists the options",
        "up --data | option --data needs a value",
        "up --http | option --http needs a value",
        "up join | up takes only options, but one argument belongs to none of them (did you mean --join?); write values as --name=value, quoted if they contain spaces",
        "up --join b | up takes only options, but one argument belongs to none of them; write values as --name=value, quoted if they contain spaces",
        "status --http 1 | unknown option --http; './torg help status' lists the options",
        "statsu | unknown command 'statsu' (did you mean status?); './torg help' lists the commands",
        "--data a up | unknown option --data; './torg help' lists the options",
        "token | token needs one of: create, list, revoke; see './torg help token'",
        "token crate | token needs one of: create, list, revoke (did you mean create?); see './torg help token'",
        "token create | token create needs --scope SCOPE,...: one or more of seller, service, operator",
        "token create --scope seller --expires soon | expires must be a duration such as 250ms, 5s, 2m, 12h or 7d, got 'soon'",
        "token list --scope seller | unknown option --scope; './torg help token list' lists the options",
        "token revoke nobody | token revoke needs the id of a token that './torg token list' shows",
        "dead-letters list | dead-letters list needs TOPIC: the topic that the records came from",
        "dead-letters list a b | dead-letters list takes TOPIC and options, but got an extra argument; see './torg help dead-letters list'",
        "dead-letters list a --limit many | --limit must be a whole number, got 'many'",
        "mesh certificates | mesh certificates needs NODE: a node, as NAME or as NAME=HOST,... with the hosts at which it is reached",
        "segments load f --segmnt 7 | unknown option --segmnt (did you mean --segment?); './torg help segments load' lists the options",
        "segments disable 7 --sweep=maybe | the value of --sweep cannot be used; see './torg help segments disable'",
        "help dance | unknown command 'dance'; './torg help' lists the commands",
        "test | test is run by the script ./torg",
      })
  void shouldRefuseWhatItDoesNotKnow(String line, String sentence) {
    var run = run(line);
    assertThat(run.notes()).containsExactly("torg: " + sentence);
    assertThat(run.output()).isEmpty();
    assertThat(run.exit()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "up --postgres.pasword=hunter2",
    "up --postgres.pasword hunter2",
    "up --postgres.password:hunter2",
    "up --postgres.password hunter hunter2",
    "up --postgres.password = -hunter2",
    "up --join=a hunter2",
    "dead-letters list --tokn hunter2",
    "dead-letters list offers --token a hunter2",
    "segments pause --tokn hunter2 7",
    "segments --token hunter2 pause 7",
    "--postgres.password hunter2 up",
  })
  void shouldNotRepeatWhatMayBeASecret(String line) {
    var run = run(line);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.notes()).hasSize(1);
    assertThat(run.notes().get(0)).startsWith("torg: ").doesNotContain("hunter2");
  }

  static Stream<String> commands() {
    return under("", CommandTree.of(CommandContext.ofProcess()));
  }

  private static Stream<String> under(String path, CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .flatMap(
            entry -> {
              var name = (path + " " + entry.getKey()).strip();
              return Stream.concat(Stream.of(name), under(name, entry.getValue()));
            });
  }

  @ParameterizedTest
  @MethodSource("commands")
  void shouldHelpWithEveryCommand(String command) {
    var help = run("help " + command);
    assertThat(help.exit()).isZero();
    assertThat(help.output()).startsWith("Usage: ./torg " + command).contains("--help");
    assertThat(help.output().lines().count()).isGreaterThan(2);
    assertThat(run(command + " --help")).isEqualTo(help);
  }

  @ParameterizedTest
  @CsvSource({"''", "help", "--help"})
  void shouldListAllCommands(String line) {
    var help = run(line);
    assertThat(help.exit()).isZero();
    assertThat(help.output())
        .contains("up ", "status ", "token ", "dead-letters ", "segments ", "mesh ")
        .contains("test ", "fuzz ", "bench ", "completion ", "help ");
  }

  @Test
  void shouldExplainEverySettingInTheHelpOfUp() {
    var help = run("help up").output();
    for (var setting : AllSettings.LIST) {
      assertThat(help).contains("--" + setting.name());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "to                  | token",
        "segments mini       | minimal-version",
        "segments load --seg | --segment",
        "up --http.p         | --http.port",
        "bench ov            | overload",
      })
  void shouldCompleteInBash(String line, String completed) throws Exception {
    var script = run("completion");
    assertThat(script.exit()).isZero();
    var file = Files.writeString(directory.resolve("completion.bash"), script.output());
    var words = line.split(" ");
    var bash =
        new ProcessBuilder(
                "bash",
                "-c",
                "source \"$0\"; COMP_WORDS=(torg \"$@\"); COMP_CWORD=$#; _complete_torg; printf '%s\\n' \"${COMPREPLY[@]}\"",
                file.toString())
            .redirectErrorStream(true);
    bash.command().addAll(List.of(words));
    var process = bash.redirectOutput(new File(directory.toFile(), "replies")).start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(directory.resolve("replies"), StandardCharsets.UTF_8).lines())
        .contains(completed);
  }
}
