package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.node.cli.CommandRun;
import torg.segments.v1.DeleteSegmentResponse;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.Membership;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.Segment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserSegments;

class SegmentsCommandTest {
  @TempDir Path data;
  private PlayedSegments node;

  @BeforeEach
  void start() throws IOException {
    node = new PlayedSegments();
    CommandRun.pretendNode(data, node.address());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private CommandRun run(String line) {
    return CommandRun.of(data, ("segments " + line).strip().split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "progress 7                | GET /v1/segments/7/progress          | ''",
        "user 18446744073709551615 | GET /v1/segment-users/18446744073709551615 | ''",
        "user 0                    | GET /v1/segment-users/0              | ''",
        "pause 7                   | POST /v1/segments/7/pause            | ' {}'",
        "resume 7                  | POST /v1/segments/7/resume           | ' {}'",
        "cancel +7                 | POST /v1/segments/7/cancel           | ' {}'",
        "enqueue 7                 | POST /v1/segments/7/enqueue          | ' {}'",
        "enqueue 7 --version 5     | POST /v1/segments/7/enqueue          | ' {\"evaluationVersion\":5}'",
        "cancel-dry-run 7          | DELETE /v1/segments/7/dry-run        | ''",
        "enable 7                  | POST /v1/segments/7/enable           | ' {}'",
        "disable 7                 | POST /v1/segments/7/disable          | ' {}'",
        "disable 7 --sweep         | POST /v1/segments/7/disable          | ' {\"sweep\":true}'",
        "minimal-version 7 --version 5 | POST /v1/segments/7/minimal-valid-version | ' {\"minimalValidVersion\":5}'",
      })
  void shouldPrintTheAnswerOfACall(String line, String call, String body) throws Exception {
    var answer = new JsonObject().put("stage", "DONE");
    node.answers.put(call, answer);
    var run = run(line + " --json");
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEqualTo(answer.encodePrettily() + System.lineSeparator());
    assertThat(node.calls).containsExactly(call + body);
  }

  private static JsonObject dryRun(DryRunState state, long rows) {
    return PlayedSegments.json(
        DryRun.newBuilder()
            .setSegmentId(7)
            .setState(state)
            .setRowsRead(rows)
            .setRowsTotal(2_000_000)
            .setCount(DiffCount.newBuilder().setAdded(5)));
  }

  /** Looks again after each pause, in which the played node goes on. */
  @Test
  void shouldWaitForTheEndOfADryRunAndTellHowFarItIs() throws Exception {
    node.answers.put("POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_RUNNING, 0));
    node.script(
        "GET /v1/segments/7/dry-run",
        dryRun(DryRunState.DRY_RUN_RUNNING, 1_500_000),
        dryRun(DryRunState.DRY_RUN_RUNNING, 1_500_000),
        dryRun(DryRunState.DRY_RUN_DONE, 2_000_000));
    var run = run("dry-run 7 --version 5 --json");
    assertThat(run.exit()).isZero();
    assertThat(node.calls.get(0))
        .isEqualTo("POST /v1/segments/7/dry-run {\"evaluationVersion\":5}");
    assertThat(run.notes())
        .containsExactly(
            "torg: read 0 of at most 2,000,000 rows",
            "torg: read 1,500,000 of at most 2,000,000 rows");
    assertThat(run.pauses()).hasSize(3);
    assertThat(new JsonObject(run.output()).getString("state")).isEqualTo("DRY_RUN_DONE");
  }

  @Test
  void shouldFailWhenADryRunDoes() throws Exception {
    node.answers.put("POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_FAILED, 0));
    assertThat(run("dry-run 7").exit()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete 7              | DELETE /v1/segments/7                 | true  | all users are being removed from segment 7",
        "delete 7              | DELETE /v1/segments/7                 | false | segment 7 is deleted",
        "delete 7 --skip-sweep | DELETE /v1/segments/7?skip_sweep=true | false | segment 7 is deleted",
      })
  void shouldSayWhatADeletionDoes(String line, String call, boolean isSwept, String sentence)
      throws Exception {
    var answer = DeleteSegmentResponse.newBuilder();
    if (isSwept) {
      answer.setSegment(entry(7, SegmentStage.AWAITING_DIFF));
    }
    node.answers.put(call, PlayedSegments.json(answer));
    var run = run(line);
    assertThat(run.exit()).isZero();
    assertThat(run.output()).startsWith("torg: " + sentence);
    assertThat(node.calls).containsExactly(call);
  }

  @Test
  void shouldConfirmASweep() throws Exception {
    node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedSegments.json(
            stopped(SegmentStage.AWAITING_CONFIRMATION).setTargetVersion(Long.MAX_VALUE)));
    node.answers.put(
        "POST /v1/segments/7/confirm-removal", PlayedSegments.json(entry(7, SegmentStage.DIFF)));
    var run = run("confirm 7 --version sweep");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly("torg: the sweep of segment 7 removes 4,993 of 5,000 users and adds 3");
    assertThat(node.calls)
        .endsWith(
            "POST /v1/segments/7/confirm-removal"
                + " {\"evaluationVersion\":\"9223372036854775807\",\"removed\":\"4993\"}");
  }

  @Test
  void shouldPrintAFailureToo() throws Exception {
    var run = run("pause 7 --json");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(new JsonObject(run.output()).getString("fault")).isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({"pause", "resume", "cancel", "enqueue"})
  void shouldTellTheStageToPeople(String command) throws Exception {
    node.answers.put(
        "POST /v1/segments/7/" + command,
        PlayedSegments.json(
            entry(7, SegmentStage.DIFF).setPaused(true).setFailures(2).setError("no disk")));
    assertThat(run(command + " 7").output().lines())
        .containsExactly(
            "torg: segment 7 is in stage DIFF, paused, failed 2 times",
            "torg: its last failure: no disk");
  }

  @Test
  void shouldTellARefusalToPeople() throws Exception {
    var run = run("pause 7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.notes()).containsExactly("torg: POST /v1/segments/7/pause does not exist");
  }

  @Test
  void shouldDrawHowFarADiffIs() throws Exception {
    node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedSegments.json(
            stopped(SegmentStage.DIFF)
                .setWorker("node-1")
                .setRows(2_505)
                .setAdded(2)
                .setRemoved(1_000)));
    assertThat(run("progress 7").output().lines())
        .containsExactly(
            "torg: segment 7 is in stage DIFF",
            "torg: its newest snapshot is 9, users agree with - (0 users)",
            "torg: snapshot 9, by node-1, has added 2 users and removed 1,000 up to now",
            "torg: expected: adds 3 users and removes 4,993 of 5,000",
            "[###############---------------] 50%");
  }

  @Test
  void shouldTellTheSegmentsOfAUser() throws Exception {
    node.answers.put(
        "GET /v1/segment-users/42",
        PlayedSegments.json(
            GetUserSegmentsResponse.newBuilder()
                .setState(
                    UserSegments.newBuilder()
                        .setUserId(42)
                        .setVersion(3)
                        .addMemberships(
                            Membership.newBuilder().setSegmentId(7).setEvaluationVersion(9))
                        .addMemberships(
                            Membership.newBuilder().setSegmentId(8).setEvaluationVersion(1)))
                .addStaleSegmentIds(8)
                .addHistory(
                    UserChange.newBuilder()
                        .setVersion(3)
                        .setSegmentId(7)
                        .setEvaluationVersion(9)
                        .setAdded(true))));
    assertThat(run("user 42").output().lines())
        .containsExactly(
            "torg: user 42, version 3",
            "SEGMENT  SNAPSHOT  STALE",
            "7        9         -",
            "8        1         stale",
            "VERSION  CHANGED  CHANGE  SEGMENT  SNAPSHOT",
            "3        -        added   7        9");
  }

  @Test
  void shouldTellADryRunToPeople() throws Exception {
    node.answers.put("POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_DONE, 2_000_000));
    var run = run("dry-run 7");
    assertThat(run.exit()).isZero();
    assertThat(run.output().lines())
        .containsExactly(
            "torg: the dry run of snapshot 0 of segment 7 is DONE",
            "torg: it adds 5 users and removes 0 of 0");
  }

  @Test
  void shouldListSegmentsForPrograms() throws Exception {
    emptyStages();
    page("/v1/segments?limit=1000&after_segment_id=0", segment(7));
    page("/v1/segment-queue?limit=1000&stage=DONE", queued(7));
    var listed = new JsonObject(run("list --json").output()).getJsonArray("segments");
    assertThat(listed).hasSize(1);
    assertThat(listed.getJsonObject(0).getJsonObject("queue").getString("stage")).isEqualTo("DIFF");
  }

  @Test
  void shouldSayThatTheNodeIsGone() throws Exception {
    node.close();
    var run = run("progress 7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.notes().get(0))
        .isEqualTo(
            "torg: GET /v1/segments/7/progress: the node at %s gave no answer (ConnectException)"
                .formatted(node.address()));
  }

  @Test
  void shouldSendTheToken() throws Exception {
    run("pause 7 --token secret");
    assertThat(node.authorization).isEqualTo("Bearer secret");
  }

  private static QueuedSegment.Builder entry(long id, SegmentStage stage) {
    return QueuedSegment.newBuilder().setSegmentId(id).setStage(stage).setEvaluationVersion(9);
  }

  private static DiffProgress.Builder stopped(SegmentStage stage) {
    return DiffProgress.newBuilder()
        .setSegment(entry(7, stage))
        .setTargetVersion(9)
        .setExpected(
            DiffCount.newBuilder()
                .setRowsBefore(5_000)
                .setRowsAfter(10)
                .setAdded(3)
                .setRemoved(4_993));
  }

  @Test
  void shouldConfirmExactlyWhatItShows() throws Exception {
    node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedSegments.json(stopped(SegmentStage.AWAITING_CONFIRMATION)));
    node.answers.put(
        "POST /v1/segments/7/confirm-removal", PlayedSegments.json(entry(7, SegmentStage.DIFF)));
    var run = run("confirm 7 --version 9");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly("torg: snapshot 9 of segment 7 removes 4,993 of 5,000 users and adds 3");
    assertThat(node.calls)
        .endsWith(
            "POST /v1/segments/7/confirm-removal {\"evaluationVersion\":\"9\",\"removed\":\"4993\"}");
    assertThat(run.output()).contains("DIFF");
  }

  @Test
  void shouldNotConfirmAnotherSnapshotThanTheOneThatWasSeen() throws Exception {
    node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedSegments.json(stopped(SegmentStage.AWAITING_CONFIRMATION)));
    var run = run("confirm 7 --version 8");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly(
            "torg: segment 7 awaits a confirmation for snapshot 9, not for snapshot 8");
    assertThat(node.calls).containsExactly("GET /v1/segments/7/progress");
  }

  @Test
  void shouldConfirmNothingThatDoesNotWaitForIt() throws Exception {
    node.answers.put(
        "GET /v1/segments/7/progress", PlayedSegments.json(stopped(SegmentStage.DIFF)));
    var run = run("confirm 7 --version 9");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly("torg: segment 7 is in stage DIFF; there is nothing to confirm");
    assertThat(node.calls).containsExactly("GET /v1/segments/7/progress");
  }

  private void page(String address, JsonObject... segments) {
    var array = new JsonArray();
    for (var segment : segments) {
      array.add(segment);
    }
    node.answers.put("GET " + address, new JsonObject().put("segments", array));
  }

  private void emptyStages() {
    for (var stage : SegmentStage.values()) {
      page("/v1/segment-queue?limit=1000&stage=" + stage);
    }
  }

  @Test
  void shouldListSegmentsAsATable() throws Exception {
    emptyStages();
    page(
        "/v1/segments?limit=1000&after_segment_id=0",
        PlayedSegments.json(Segment.newBuilder().setSegmentId(7).setName("Buyers\nof cars")),
        PlayedSegments.json(Segment.newBuilder().setSegmentId(-1L).setName("Readers")));
    page(
        "/v1/segment-queue?limit=1000&stage=DONE",
        PlayedSegments.json(entry(7, SegmentStage.DONE).setDiffVersion(9).setDiffRows(2_000)));
    node.answers.put(
        "GET /v1/segments/18446744073709551615/progress",
        PlayedSegments.json(
            DiffProgress.newBuilder()
                .setSegment(
                    entry(-1L, SegmentStage.AWAITING_DIFF).setPaused(true).setFailures(3))));
    var run = run("list");
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
    page("/v1/segments?limit=1000&after_segment_id=0", thousand(SegmentsCommandTest::segment));
    page("/v1/segments?limit=1000&after_segment_id=1000", segment(1_001));
    page("/v1/segment-queue?limit=1000&stage=DIFF", thousand(SegmentsCommandTest::queued));
    node.answers.put(
        "GET /v1/segments/1001/progress", new JsonObject().put("segment", queued(1_001)));
    var lines = run("list").output().lines().toList();
    assertThat(lines).hasSize(1_002);
    assertThat(lines.get(1)).startsWith("1     DIFF");
    assertThat(lines.get(1_001)).startsWith("1001  DIFF");
  }

  private static JsonObject[] thousand(IntFunction<JsonObject> made) {
    return IntStream.rangeClosed(1, 1_000).mapToObj(made).toArray(JsonObject[]::new);
  }

  private static JsonObject segment(int id) {
    return PlayedSegments.json(Segment.newBuilder().setSegmentId(id).setName("s" + id));
  }

  private static JsonObject queued(int id) {
    return PlayedSegments.json(entry(id, SegmentStage.DIFF));
  }

  @Test
  void shouldSayThatThereAreNoSegments() throws Exception {
    page("/v1/segments?limit=1000&after_segment_id=0");
    var run = run("list");
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.notes()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                   | segments needs one of: load, list, user, progress, dry-run",
        "rewind 7             | segments needs one of: load, list, user, progress, dry-run",
        "list 7               | segments list takes only options",
        "load --segment 7     | segments load needs FILE: the users in ascending order",
        "load a b --segment 7 | segments load takes FILE and options",
        "progress             | segments progress needs ID: the id of a segment",
        "pause 7 8            | segments pause takes ID and options",
      })
  void shouldSayWhatThereIs(String line, String sentence) {
    assertRefused(line).startsWith("torg: " + sentence);
  }

  private AbstractStringAssert<?> assertRefused(String line) {
    var run = run(line);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(node.calls).isEmpty();
    return assertThat(run.notes()).singleElement().asString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load users.txt | segments load needs --segment ID: the segment to load",
        "load users.txt --segment 0 | the id of a segment must be a number from 1 to 18446744073709551615, got '0'",
        "load users.txt --segment 18446744073709551616 | the id of a segment must be a number from 1 to 18446744073709551615, got '18446744073709551616'",
        "load users.txt --segment 7 --version 0 | --version must be a number from 1 to 9223372036854775806, got '0'",
        "load users.txt --segment 7 --version 9223372036854775807 | --version must be a number from 1 to 9223372036854775806, got '9223372036854775807'",
        "load users.txt --segment 7 --version 18446744073709551615 | --version must be a number from 1 to 9223372036854775806, got '18446744073709551615'",
        "load users.txt --segment 7 --format csv | --format must be text or binary, got 'csv'",
        "enqueue 7 --version x | --version must be a number from 1 to 9223372036854775806, got 'x'",
        "progress seven | the id of a segment must be a number from 1 to 18446744073709551615, got 'seven'",
        "minimal-version 7 | segments minimal-version needs --version V: the oldest version that is still valid",
        "confirm 7 | segments confirm needs --version V: the snapshot that 'segments progress' shows, or sweep",
        "confirm 0 --version 9 | the id of a segment must be a number from 1 to 18446744073709551615, got '0'",
        "user 1.5 | the id of a user must be a number from 0 to 18446744073709551615, got '1.5'",
      })
  void shouldRefuseWhatCannotBe(String line, String sentence) {
    assertRefused(line).isEqualTo("torg: " + sentence);
  }
}
