package torg.node.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import torg.settings.SettingException;

/** What the script {@code torg} runs itself: here for help and completion only. */
final class LauncherCommands {
  private static final List<String> BENCHMARKS =
      List.of("mesh", "overload", "store", "offers", "diff", "language", "spell");

  private LauncherCommands() {}

  static CommandLine test() {
    var spec =
        launched("test", "run all tests, on real servers; with --quick, only those that need none");
    spec.addOption(
        OptionSpec.builder("--quick")
            .description("run only the tests that need no servers")
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .arity("0..*")
            .paramLabel("ARGUMENT")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("further arguments for Maven, such as -pl node")
            .build());
    return new CommandLine(spec);
  }

  static CommandLine fuzz() {
    var spec = launched("fuzz", "start a node and send random requests, which it must survive");
    spec.addOption(option("--minutes", "N", "how many minutes to run (1)"));
    spec.addOption(option("--seed", "S", "repeat the requests of the run that printed this seed"));
    return new CommandLine(spec);
  }

  static CommandLine bench() {
    var spec = launched("bench", "run a benchmark");
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("NAME")
            .index("0")
            .arity("1")
            .type(String.class)
            .completionCandidates(BENCHMARKS)
            .description("one of " + String.join(", ", BENCHMARKS))
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("FILE")
            .index("1")
            .arity("0..1")
            .type(String.class)
            .description(
                "for spell: lines of a misspelt word, a tab and the right one; behind another tab"
                    + " there may be the word before")
            .build());
    spec.addOption(
        option(
            "--dictionary",
            "FREQ",
            "for spell: lines of a word and its count, or of two words that follow each other and"
                + " their count, instead of the shipped dictionaries"));
    return new CommandLine(spec);
  }

  private static CommandSpec launched(String name, String description) {
    Callable<Integer> refusal =
        () -> {
          throw new SettingException("%s is run by the script ./torg".formatted(name));
        };
    var spec = CommandSpec.wrapWithoutInspection(refusal).name(name);
    spec.usageMessage().description(description);
    return spec;
  }

  private static OptionSpec option(String name, String label, String description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(String.class)
        .arity("1")
        .description(description)
        .build();
  }
}
