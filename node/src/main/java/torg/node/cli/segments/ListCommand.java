package torg.node.cli.segments;

import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Terminal;

/** {@code ./torg segments list}. */
@Command(name = "list", description = "list all segments with their stages and versions")
public final class ListCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  private final Terminal terminal;

  public ListCommand(CommandContext context) {
    this.node = new NodeOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> new SegmentTable(calls).all(),
        answer -> {
          if (answer.getJsonArray("segments", new JsonArray()).isEmpty()) {
            terminal.say("there are no segments; './torg segments load' with --name creates one");
          }
          return SegmentTable.lines(answer);
        });
  }
}
