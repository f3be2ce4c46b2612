package torg.node;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** {@code ./torg segments list}: all segments, a line each. */
final class SegmentTable {
  private static final int PAGE = 1_000;
  private static final List<String> STAGES =
      List.of("EVALUATION", "AWAITING_DIFF", "DIFF", "AWAITING_CONFIRMATION", "DONE", "CANCELLED");
  private static final List<String> HEAD =
      List.of("ID", "STAGE", "NEWEST", "APPLIED", "USERS", "NAME");

  private static final String NO_SWEEP = "SEGMENT_SWEEP_UNSPECIFIED";

  private final NodeCalls calls;

  SegmentTable(NodeCalls calls) {
    this.calls = calls;
  }

  /** Without the head when there are no segments. */
  List<String> lines() throws RefusedException, InterruptedException {
    var segments = segments();
    if (segments.isEmpty()) {
      return List.of();
    }
    var queue = queue();
    var rows = new ArrayList<List<String>>();
    rows.add(HEAD);
    for (var segment : segments) {
      var id = segment.getString("segmentId");
      var entry = queue.containsKey(id) ? queue.get(id) : entry(id);
      rows.add(row(id, segment.getString("name"), entry));
    }
    return aligned(rows);
  }

  private List<JsonObject> segments() throws RefusedException, InterruptedException {
    var all = new ArrayList<JsonObject>();
    var after = "0";
    while (true) {
      var page =
          objects(calls.get("/v1/segments?limit=%d&after_segment_id=%s".formatted(PAGE, after)));
      all.addAll(page);
      if (page.size() < PAGE) {
        return all;
      }
      after = page.get(PAGE - 1).getString("segmentId");
    }
  }

  private Map<String, JsonObject> queue() throws RefusedException, InterruptedException {
    var queue = new HashMap<String, JsonObject>();
    for (var stage : STAGES) {
      for (var entry :
          objects(calls.get("/v1/segment-queue?limit=%d&stage=%s".formatted(PAGE, stage)))) {
        queue.put(entry.getString("segmentId"), entry);
      }
    }
    return queue;
  }

  /** For those beyond the limit of a stage, and for those that changed theirs meanwhile. */
  private JsonObject entry(String id) throws RefusedException, InterruptedException {
    return calls.get("/v1/segments/%s/progress".formatted(id)).getJsonObject("segment");
  }

  private static List<JsonObject> objects(JsonObject answer) {
    return answer.getJsonArray("segments").stream().map(JsonObject.class::cast).toList();
  }

  static List<String> row(String id, String name, JsonObject entry) {
    return List.of(
        id,
        stage(entry),
        version(entry.getString("evaluationVersion")),
        version(entry.getString("diffVersion")),
        LoadPace.number(Long.parseLong(entry.getString("diffRows"))),
        name.replaceAll("\\p{Cntrl}", " "));
  }

  private static String stage(JsonObject entry) {
    var failures = entry.getInteger("failures");
    return entry.getString("stage")
        + (entry.getBoolean("disabled") ? ", disabled" : "")
        + (entry.getString("sweep", NO_SWEEP).equals(NO_SWEEP) ? "" : ", swept")
        + (entry.getBoolean("paused") ? ", paused" : "")
        + (failures > 0 ? ", failed %d times".formatted(failures) : "");
  }

  private static String version(String text) {
    return text.equals("0") ? "-" : text;
  }

  static List<String> aligned(List<List<String>> rows) {
    var widths =
        IntStream.range(0, HEAD.size())
            .map(at -> rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0))
            .toArray();
    return rows.stream()
        .map(
            row -> {
              var line = new StringBuilder();
              for (var at = 0; at < widths.length; at++) {
                line.append(("%-" + (widths[at] + 2) + "s").formatted(row.get(at)));
              }
              return line.toString().stripTrailing();
            })
        .toList();
  }
}
