package torg.node.cli.offers;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.TextTable;

/** The API's answers about exports, for people. */
final class ExportSentences {
  private ExportSentences() {}

  static List<String> export(JsonObject export) {
    return List.of(
        "torg: export %s of %s to %s is %s: %s"
            .formatted(
                export.getString("id"),
                what(export),
                export.getString("topic"),
                state(export),
                progress(export)));
  }

  /** Where it is, without what it is. */
  static String progress(JsonObject export) {
    var waiting = Numbers.of(export, "offersWaiting");
    var problem = export.getString("problem", "");
    return "%d%%, %s%s offers%s%s%s"
        .formatted(
            percent(export),
            Numbers.grouped(export, "offersExported"),
            expected(export),
            pace(export),
            waiting == 0 ? "" : ", %s of them wait for Kafka".formatted(Numbers.grouped(waiting)),
            problem.isEmpty() ? "" : "; held up: " + TextTable.onOneLine(problem));
  }

  static List<String> table(JsonObject answer) {
    var table =
        new TextTable("ID", "STATE", "DONE", "OFFERS", "A SECOND", "TOPIC", "STARTED", "BY", "OF");
    for (var one : answer.getJsonArray("exports", new JsonArray())) {
      var export = (JsonObject) one;
      table.row(
          export.getString("id"),
          state(export),
          percent(export) + "%",
          Numbers.grouped(export, "offersExported"),
          Numbers.grouped(Math.round(export.getDouble("offersPerSecond", 0.0))),
          export.getString("topic"),
          export.getString("startedAt"),
          export.getString("startedBy"),
          what(export));
    }
    return table.lines();
  }

  private static String state(JsonObject export) {
    return export.getString("state").replace("EXPORT_", "").toLowerCase(Locale.ROOT);
  }

  /** Not rounded up: all is done only when it is. */
  private static long percent(JsonObject export) {
    return (long) (100 * export.getDouble("share", 0.0));
  }

  private static String expected(JsonObject export) {
    var expected = Numbers.of(export, "offersExpected");
    return expected == 0 || export.containsKey("endedAt")
        ? ""
        : " of about " + Numbers.grouped(expected);
  }

  private static String pace(JsonObject export) {
    var pace = Math.round(export.getDouble("offersPerSecond", 0.0));
    return pace == 0 ? "" : ", %s a second".formatted(Numbers.grouped(pace));
  }

  private static String what(JsonObject export) {
    var words = new StringBuilder("all offers");
    add(words, " of seller ", export.getString("sellerId", ""));
    add(words, " in category ", export.getString("categoryId", ""));
    add(words, " since ", export.getString("changedSince", ""));
    words.append(export.getBoolean("includeRemoved", false) ? " (removed ones included)" : "");
    return TextTable.onOneLine(words.toString());
  }

  private static void add(StringBuilder words, String word, String value) {
    if (!value.isEmpty()) {
      words.append(word).append(value);
    }
  }
}
