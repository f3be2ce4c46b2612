package torg.node.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code source <(./torg completion)}. */
@Command(
    name = "completion",
    description = "print a script that completes commands and options in bash",
    footer = {"", "source <(./torg completion)"})
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(AutoComplete.bash("torg", spec.root().commandLine()));
    return 0;
  }
}
