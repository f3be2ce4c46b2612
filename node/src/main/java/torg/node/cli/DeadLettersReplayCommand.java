package torg.node.cli;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Numbers;

/** {@code ./torg dead-letters replay TOPIC}. */
@Command(
    name = "replay",
    description = "send the records back to their topic once the cause is fixed")
final class DeadLettersReplayCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final TopicArgument topic = new TopicArgument();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      converter = LimitConverter.class,
      description = "at most this many, 1 to 10,000 (1,000)")
  private int limit;

  DeadLettersReplayCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.post(topic.path() + "/replay", new JsonObject().put("limit", limit)),
        answer ->
            List.of(
                "torg: %s replayed, %s still waiting"
                    .formatted(
                        Numbers.grouped(answer.getInteger("replayed", 0)),
                        Numbers.grouped(answer, "remaining"))));
  }
}
