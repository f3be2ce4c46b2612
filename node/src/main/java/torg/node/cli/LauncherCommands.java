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
      List.of("mesh", "overload", "store", "offers", "diff");

  private LauncherCommands() {}

  static CommandLine test() {
    var spec =
        launched("test", "run every check, on real servers; 'test --quick': those that need none");
    spec.addOption(
        OptionSpec.builder("--quick")
            .description("only the checks that need no servers, for the inner loop")
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
    var spec =
        launched("fuzz", "send random requests to a node of its own, which must survive them");
    spec.addOption(option("--minutes", "N", "for how long (1)"));
    spec.addOption(option("--seed", "S", "the same requests as in the run that printed it"));
    return new CommandLine(spec);
  }

  static CommandLine bench() {
    var spec = launched("bench", "run a benchmark");
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("NAME")
            .arity("1")
            .type(String.class)
            .completionCandidates(BENCHMARKS)
            .description("one of " + String.join(", ", BENCHMARKS))
            .build());
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
