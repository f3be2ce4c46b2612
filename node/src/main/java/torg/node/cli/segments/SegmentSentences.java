package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.ProgressWatch.Progress;
import torg.node.cli.client.Terminal;

/** The API's answers about a segment, for people. */
final class SegmentSentences {
  private static final String NO_SWEEP = "SEGMENT_SWEEP_UNSPECIFIED";

  private SegmentSentences() {}

  /** Of an entry of the queue. */
  static List<String> entry(JsonObject entry) {
    var lines = new ArrayList<String>();
    lines.add(
        "torg: segment %s is in stage %s".formatted(entry.getString("segmentId"), stage(entry)));
    if (!entry.getString("error", "").isEmpty()) {
      lines.add("torg: its last failure: " + entry.getString("error"));
    }
    return lines;
  }

  static String stage(JsonObject entry) {
    var failures = entry.getInteger("failures", 0);
    return entry.getString("stage")
        + (entry.getBoolean("disabled", false) ? ", disabled" : "")
        + (entry.getString("sweep", NO_SWEEP).equals(NO_SWEEP) ? "" : ", swept")
        + (entry.getBoolean("paused", false) ? ", paused" : "")
        + (failures > 0 ? ", failed %d times".formatted(failures) : "");
  }

  static List<String> segment(JsonObject segment) {
    return List.of(
        "torg: segment %s, %s, is %s"
            .formatted(
                segment.getString("segmentId"),
                segment.getString("name", "").replaceAll("\\p{Cntrl}", " "),
                segment.getBoolean("disabled", false) ? "disabled" : "enabled"));
  }

  static List<String> progress(JsonObject progress) {
    var entry = progress.getJsonObject("segment");
    var lines = new ArrayList<>(entry(entry));
    lines.add(
        "torg: its newest snapshot is %s, users agree with %s (%s users)"
            .formatted(
                version(entry.getString("evaluationVersion", "0")),
                version(entry.getString("diffVersion", "0")),
                Numbers.grouped(entry, "diffRows")));
    var target = progress.getString("targetVersion", "0");
    if (!target.equals("0")) {
      lines.add(applying(target, progress));
    }
    var expected = progress.getJsonObject("expected");
    if (expected != null) {
      lines.add("torg: expected: " + count(expected));
      share(Numbers.of(progress, "rows"), rows(expected))
          .ifPresent(share -> lines.add("%s %.0f%%".formatted(Terminal.bar(share), 100 * share)));
    }
    return lines;
  }

  private static String applying(String target, JsonObject progress) {
    var worker = progress.getString("worker", "");
    return "torg: %s%s has added %s users and removed %s up to now"
        .formatted(
            SegmentArguments.target(target),
            worker.isEmpty() ? "" : ", by " + worker + ",",
            Numbers.grouped(progress, "added"),
            Numbers.grouped(progress, "removed"));
  }

  static List<String> dryRun(JsonObject dryRun) {
    var lines = new ArrayList<String>();
    lines.add(
        "torg: the dry run of %s of segment %s is %s"
            .formatted(
                SegmentArguments.target(dryRun.getString("evaluationVersion", "0")),
                dryRun.getString("segmentId"),
                dryRun.getString("state").replace("DRY_RUN_", "")));
    var count = dryRun.getJsonObject("count");
    if (count != null) {
      lines.add("torg: it " + count(count));
    }
    if (!dryRun.getString("error", "").isEmpty()) {
      lines.add("torg: " + dryRun.getString("error"));
    }
    return lines;
  }

  private static String count(JsonObject count) {
    return "adds %s users and removes %s of %s%s"
        .formatted(
            Numbers.grouped(count, "added"),
            Numbers.grouped(count, "removed"),
            Numbers.grouped(count, "rowsBefore"),
            count.getBoolean("needsConfirmation", false)
                ? ", which the guard wants confirmed"
                : "");
  }

  static Progress dryRunProgress(JsonObject dryRun) {
    return new Progress(
        share(Numbers.of(dryRun, "rowsRead"), Numbers.of(dryRun, "rowsTotal")),
        "read %s of at most %s rows"
            .formatted(Numbers.grouped(dryRun, "rowsRead"), Numbers.grouped(dryRun, "rowsTotal")));
  }

  static OptionalDouble share(long done, long all) {
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) done / all);
  }

  private static long rows(JsonObject count) {
    return Numbers.of(count, "rowsBefore") + Numbers.of(count, "rowsAfter");
  }

  static String version(String text) {
    return text.equals("0") ? "-" : text;
  }
}
