package torg.node.cli.offers;

import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Terminal;

/** {@code ./torg offers exports}. */
@Command(name = "exports", description = "list the newest exports with their progress")
public final class ExportsCommand implements Callable<Integer> {
  private static final int LIMIT = 100;

  @Mixin private final NodeOptions node;
  private final Terminal terminal;

  public ExportsCommand(CommandContext context) {
    this.node = new NodeOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.get("%s?limit=%d".formatted(ExportArgument.PATH, LIMIT)),
        answer -> {
          if (answer.getJsonArray("exports", new JsonArray()).isEmpty()) {
            terminal.say("there are no exports; './torg offers export' starts one");
          }
          return ExportSentences.table(answer);
        });
  }
}
