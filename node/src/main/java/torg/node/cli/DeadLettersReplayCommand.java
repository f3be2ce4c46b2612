package torg.node.cli;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Numbers;

/** {@code ./torg dead-letters replay TOPIC}. */
@Command(
    name = "replay",
    description = "send the records back to their topic once the cause is fixed")
final class DeadLettersReplayCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final DeadLetterOptions letters = new DeadLetterOptions();

  DeadLettersReplayCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls ->
            calls.post(letters.path() + "/replay", new JsonObject().put("limit", letters.limit())),
        answer ->
            List.of(
                "torg: %s replayed, %s still waiting"
                    .formatted(
                        Numbers.grouped(answer.getInteger("replayed", 0)),
                        Numbers.grouped(answer, "remaining"))));
  }
}
