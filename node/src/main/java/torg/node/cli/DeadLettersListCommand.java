package torg.node.cli;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.TextTable;

/** {@code ./torg dead-letters list TOPIC}. */
@Command(name = "list", description = "list the records that could not be handled, and why")
final class DeadLettersListCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final DeadLetterOptions letters = new DeadLetterOptions();

  DeadLettersListCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.get(letters.path() + "?limit=" + letters.limit()),
        DeadLettersListCommand::lines);
  }

  private static List<String> lines(JsonObject answer) {
    var table =
        new TextTable("PARTITION", "OFFSET", "SINCE", "ATTEMPTS", "REPLAYS", "FAULT", "REASON");
    for (var item : answer.getJsonArray("deadLetters", new JsonArray())) {
      var letter = (JsonObject) item;
      table.row(
          letter.getInteger("partition", 0),
          letter.getString("offset", "0"),
          letter.getString("deadSince", "-"),
          letter.getInteger("attempts", 0),
          letter.getInteger("replays", 0),
          letter.getString("fault", ""),
          letter.getString("reason", ""));
    }
    var lines = new ArrayList<>(table.lines());
    lines.add("torg: %s dead letters in total".formatted(Numbers.grouped(answer, "total")));
    return lines;
  }
}
