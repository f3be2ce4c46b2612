package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SampleSegments.entry;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.PlayedNode;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.Segment;
import torg.segments.v1.SegmentStage;

class SegmentListTest {
  @TempDir Path data;
  private SegmentCommands commands;

  @BeforeEach
  void start() throws IOException {
    commands = new SegmentCommands(data);
  }

  @AfterEach
  void stop() {
    commands.close();
  }

  private void page(String address, JsonObject... segments) {
    var array = new JsonArray();
    for (var segment : segments) {
      array.add(segment);
    }
    commands.node.answers.put("GET " + address, new JsonObject().put("segments", array));
  }

  private void emptyStages() {
    for (var stage : SegmentStage.values()) {
      page("/v1/segment-queue?limit=1000&stage=" + stage);
    }
  }

  private static JsonObject segment(int id) {
    return PlayedNode.json(Segment.newBuilder().setSegmentId(id).setName("s" + id));
  }

  private static JsonObject queued(int id) {
    return PlayedNode.json(entry(id, SegmentStage.DIFF));
  }

  private static JsonObject[] thousand(IntFunction<JsonObject> made) {
    return IntStream.rangeClosed(1, 1_000).mapToObj(made).toArray(JsonObject[]::new);
  }

  @Test
  void shouldListSegmentsAsATable() throws Exception {
    emptyStages();
    page(
        "/v1/segments?limit=1000&after_segment_id=0",
        PlayedNode.json(Segment.newBuilder().setSegmentId(7).setName("Buyers\nof cars")),
        PlayedNode.json(Segment.newBuilder().setSegmentId(-1L).setName("Readers")));
    page(
        "/v1/segment-queue?limit=1000&stage=DONE",
        PlayedNode.json(entry(7, SegmentStage.DONE).setDiffVersion(9).setDiffRows(2_000)));
    commands.node.answers.put(
        "GET /v1/segments/18446744073709551615/progress",
        PlayedNode.json(
            DiffProgress.newBuilder()
                .setSegment(
                    entry(-1L, SegmentStage.AWAITING_DIFF).setPaused(true).setFailures(3))));
    var run = commands.run("list");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(run.output().lines())
        .containsExactly(
            "ID                    STAGE                                  NEWEST  APPLIED  USERS  NAME",
            "7                     DONE                                   9       9        2,000  Buyers of cars",
            "18446744073709551615  AWAITING_DIFF, paused, failed 3 times  9       -        0      Readers");
  }

  /** A stage tells of so many as a page has; the one beyond is asked for by itself. */
  @Test
  void shouldListAllPages() throws Exception {
    emptyStages();
    page("/v1/segments?limit=1000&after_segment_id=0", thousand(SegmentListTest::segment));
    page("/v1/segments?limit=1000&after_segment_id=1000", segment(1_001));
    page("/v1/segment-queue?limit=1000&stage=DIFF", thousand(SegmentListTest::queued));
    commands.node.answers.put(
        "GET /v1/segments/1001/progress", new JsonObject().put("segment", queued(1_001)));
    var lines = commands.run("list").output().lines().toList();
    assertThat(lines).hasSize(1_002);
    assertThat(lines.get(1)).startsWith("1     DIFF");
    assertThat(lines.get(1_001)).startsWith("1001  DIFF");
  }

  @Test
  void shouldListSegmentsForPrograms() throws Exception {
    emptyStages();
    page("/v1/segments?limit=1000&after_segment_id=0", segment(7));
    page("/v1/segment-queue?limit=1000&stage=DONE", queued(7));
    var listed = new JsonObject(commands.run("list --json").output()).getJsonArray("segments");
    assertThat(listed).hasSize(1);
    assertThat(listed.getJsonObject(0).getJsonObject("queue").getString("stage")).isEqualTo("DIFF");
  }

  @Test
  void shouldSayThatThereAreNoSegments() throws Exception {
    page("/v1/segments?limit=1000&after_segment_id=0");
    var run = commands.run("list");
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.notes()).hasSize(1);
  }
}
