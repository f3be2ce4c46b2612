package torg.node.cli.search;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.ProgressWatch.Progress;
import torg.node.cli.client.TextTable;

/** The API's answers about the copies of the index, for people. */
final class IndexSentences {
  static final String PATH = "/v1/search/index";

  private IndexSentences() {}

  static Stream<JsonObject> copies(JsonObject answer) {
    return answer.getJsonArray("copies", new JsonArray()).stream().map(JsonObject.class::cast);
  }

  /** Whether it is not yet what it shall be. */
  static boolean isBehind(JsonObject copy, JsonObject answer) {
    return Numbers.of(copy, "generation") < Numbers.of(answer, "generation");
  }

  static List<String> table(JsonObject answer) {
    var table =
        new TextTable("COPY", "GENERATION", "DOCUMENTS", "DELETIONS", "MB", "SEEN", "STATE");
    copies(answer)
        .forEach(
            copy ->
                table.row(
                    copy.getString("name"),
                    Numbers.of(copy, "generation"),
                    Numbers.grouped(copy, "documents"),
                    Numbers.grouped(copy, "deletions"),
                    Numbers.grouped(Numbers.of(copy, "bytes") / 1_000_000),
                    copy.getString("seenAt"),
                    state(copy, answer)));
    return table.lines();
  }

  private static String state(JsonObject copy, JsonObject answer) {
    var problem = copy.getString("problem", "");
    if (copy.containsKey("rebuild")) {
      return rebuild(copy.getJsonObject("rebuild"));
    }
    if (isBehind(copy, answer)) {
      return problem.isEmpty()
          ? "waits to be rebuilt"
          : "waits to be rebuilt: " + TextTable.onOneLine(problem);
    }
    return "complete";
  }

  static String rebuild(JsonObject rebuild) {
    return "rebuilding, %s, %d%% exported, %s documents"
        .formatted(
            rebuild.getString("step", "BEGINNING").toLowerCase(Locale.ROOT).replace('_', ' '),
            (long) (100 * rebuild.getDouble("share", 0.0)),
            Numbers.grouped(rebuild, "documents"));
  }

  /** Of the copy that is furthest behind. */
  static Progress progress(JsonObject answer) {
    var behind = copies(answer).filter(copy -> isBehind(copy, answer)).toList();
    var share =
        behind.stream()
            .map(copy -> copy.getJsonObject("rebuild", new JsonObject()))
            .mapToDouble(rebuild -> rebuild.getDouble("share", 0.0))
            .min()
            .orElse(0);
    var sentence =
        String.join(
            "; ",
            behind.stream()
                .map(copy -> "%s: %s".formatted(copy.getString("name"), state(copy, answer)))
                .toList());
    return new Progress(OptionalDouble.of(share), sentence);
  }
}
