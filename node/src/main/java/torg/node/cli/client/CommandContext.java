package torg.node.cli.client;

import java.time.Clock;
import java.util.Map;

/** What commands have from the process around them; tests bring their own. */
public record CommandContext(
    Terminal terminal, Map<String, String> environment, Clock clock, Pause pause) {
  public static CommandContext ofProcess() {
    return new CommandContext(Terminal.ofProcess(), System.getenv(), Clock.systemUTC(), Pause.REAL);
  }
}
