package torg.node.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import torg.node.cli.client.Misspelt;

/** {@code ./torg help segments load}: as {@code ./torg segments load --help}. */
@Command(name = "help", description = "explain a command and its options")
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "a command and those under it; without one, all commands are listed")
  private List<String> names = List.of();

  @Override
  public Integer call() {
    var command = spec.root().commandLine();
    for (var name : names) {
      var under = command.getSubcommands();
      if (!under.containsKey(name)) {
        throw Misspelt.command(name, true, under.keySet());
      }
      command = under.get(name);
    }
    command.usage(spec.commandLine().getOut());
    return 0;
  }
}
