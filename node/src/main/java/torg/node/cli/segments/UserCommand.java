package torg.node.cli.segments;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.TextTable;

/** {@code ./torg segments user USER_ID}. */
@Command(name = "user", description = "show the segments of a user, and the last changes")
public final class UserCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;

  @Parameters(
      paramLabel = "USER_ID",
      converter = SegmentArguments.UserId.class,
      description = "the id of a user")
  private String user;

  public UserCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(calls -> calls.get("/v1/segment-users/" + user), UserCommand::lines);
  }

  private static List<String> lines(JsonObject answer) {
    var state = answer.getJsonObject("state", new JsonObject());
    var stale = answer.getJsonArray("staleSegmentIds", new JsonArray());
    var segments = new TextTable("SEGMENT", "SNAPSHOT", "STALE");
    for (var item : state.getJsonArray("memberships", new JsonArray())) {
      var membership = (JsonObject) item;
      var id = membership.getString("segmentId");
      segments.row(
          id, membership.getString("evaluationVersion"), stale.contains(id) ? "stale" : "-");
    }
    var lines = new ArrayList<String>();
    lines.add(
        "torg: user %s, version %s"
            .formatted(state.getString("userId", "-"), state.getString("version", "0")));
    lines.addAll(segments.lines());
    lines.addAll(history(answer.getJsonArray("history", new JsonArray())).lines());
    return lines;
  }

  private static TextTable history(JsonArray changes) {
    var table = new TextTable("VERSION", "CHANGED", "CHANGE", "SEGMENT", "SNAPSHOT");
    for (var item : changes) {
      var change = (JsonObject) item;
      table.row(
          change.getString("version", "0"),
          change.getString("changedAt", "-"),
          change.getBoolean("added", false) ? "added" : "removed",
          change.getString("segmentId", "0"),
          change.getString("evaluationVersion", "0"));
    }
    return table;
  }
}
