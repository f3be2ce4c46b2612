package torg.node.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./torg} without a command: what there is. */
@Command(
    name = "./torg",
    synopsisSubcommandLabel = "COMMAND",
    description = "torg, the backend of a classifieds marketplace",
    footer = {
      "",
      "'./torg help COMMAND' explains a command, './torg help up' lists all settings.",
      "Commands print text for people; most of them print JSON if given --json.",
      "Completion for bash: source <(./torg completion)"
    })
final class RootCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }
}
