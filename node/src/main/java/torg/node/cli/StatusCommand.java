package torg.node.cli;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.NodeFile;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.TextTable;

/** {@code ./torg status}. */
@Command(
    name = "status",
    description = "show the state of the node in the data directory; exits with 0 when it is up")
final class StatusCommand implements Callable<Integer> {
  @Mixin private final NodeOptions options;

  StatusCommand(CommandContext context) {
    this.options = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var running = NodeFile.read(options.directory());
    if (running.isEmpty()) {
      var none = "no node runs in " + options.directory();
      options.print(
          new JsonObject().put("status", "DOWN").put("failure", none),
          answer -> List.of("torg: " + none));
      return 1;
    }
    var client = options.client();
    var node = client.node();
    // Told before the node is asked, which may take long when it is not well.
    if (!options.isJson()) {
      options.print(new JsonObject(), answer -> List.of(place(node)));
    }
    var health = client.health();
    options.print(
        health.copy().put("process", node.pid()).put("http", node.http()).put("ops", node.ops()),
        StatusCommand::table);
    return "UP".equals(health.getString("status")) ? 0 : 1;
  }

  private static String place(NodeFile node) {
    return "torg: process %d %s, health and metrics at %s"
        .formatted(
            node.pid(),
            node.http().isEmpty() ? "without an edge" : "at " + node.http(),
            node.ops());
  }

  private static List<String> table(JsonObject health) {
    var table = new TextTable("PART", "STATUS", "DETAILS");
    addRows(table, "", health);
    var lines = new ArrayList<>(table.lines());
    lines.add("torg: the node is " + health.getString("status"));
    return lines;
  }

  private static void addRows(TextTable table, String prefix, JsonObject health) {
    for (var check : health.getJsonArray("checks", new JsonArray())) {
      var part = (JsonObject) check;
      var name = prefix + part.getString("name");
      if (part.containsKey("checks")) {
        addRows(table, name + "/", part);
      } else {
        table.row(name, part.getString("status"), details(part));
      }
    }
  }

  private static String details(JsonObject part) {
    var words = new ArrayList<String>();
    part.getJsonObject("data", new JsonObject())
        .forEach(entry -> words.add(entry.getKey() + " " + entry.getValue()));
    if (part.containsKey("failure")) {
      words.add(part.getString("failure"));
    }
    return String.join(", ", words);
  }
}
