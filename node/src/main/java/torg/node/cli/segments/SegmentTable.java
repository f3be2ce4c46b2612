package torg.node.cli.segments;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.RefusedException;
import torg.node.cli.client.TextTable;

/** {@code ./torg segments list}: all segments, a line each. */
final class SegmentTable {
  private static final int PAGE = 1_000;
  private static final List<String> STAGES =
      List.of("EVALUATION", "AWAITING_DIFF", "DIFF", "AWAITING_CONFIRMATION", "DONE", "CANCELLED");
  private final NodeCalls calls;

  SegmentTable(NodeCalls calls) {
    this.calls = calls;
  }

  /** Each segment with its entry of the queue. */
  JsonObject all() throws RefusedException, InterruptedException {
    var all = new JsonArray();
    var segments = segments();
    var queue = segments.isEmpty() ? Map.<String, JsonObject>of() : queue();
    for (var segment : segments) {
      var id = segment.getString("segmentId");
      var entry = queue.containsKey(id) ? queue.get(id) : entry(id);
      all.add(segment.copy().put("queue", entry));
    }
    return new JsonObject().put("segments", all);
  }

  static List<String> lines(JsonObject all) {
    var table = new TextTable("ID", "STAGE", "NEWEST", "APPLIED", "USERS", "NAME");
    for (var segment : objects(all)) {
      var entry = segment.getJsonObject("queue");
      table.row(
          segment.getString("segmentId"),
          SegmentSentences.stage(entry),
          SegmentSentences.version(entry.getString("evaluationVersion")),
          SegmentSentences.version(entry.getString("diffVersion")),
          Numbers.grouped(entry, "diffRows"),
          segment.getString("name"));
    }
    return table.lines();
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
}
