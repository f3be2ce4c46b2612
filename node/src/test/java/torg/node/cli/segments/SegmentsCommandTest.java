package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SampleSegments.entry;
import static torg.node.cli.segments.SampleSegments.stopped;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.node.cli.PlayedNode;
import torg.segments.v1.DeleteSegmentResponse;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.Membership;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserSegments;

/** Commands that make one call and print what it answers. */
class SegmentsCommandTest {
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
    commands.node.answers.put(call, answer);
    var run = commands.run(line + " --json");
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEqualTo(answer.encodePrettily() + System.lineSeparator());
    assertThat(commands.node.calls).containsExactly(call + body);
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
    commands.node.answers.put(call, PlayedNode.json(answer));
    var run = commands.run(line);
    assertThat(run.exit()).isZero();
    assertThat(run.output()).startsWith("torg: " + sentence);
    assertThat(commands.node.calls).containsExactly(call);
  }

  @Test
  void shouldPrintAFailureToo() throws Exception {
    var run = commands.run("pause 7 --json");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(new JsonObject(run.output()).getString("fault")).isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({"pause", "resume", "cancel", "enqueue"})
  void shouldTellTheStageToPeople(String command) throws Exception {
    commands.node.answers.put(
        "POST /v1/segments/7/" + command,
        PlayedNode.json(
            entry(7, SegmentStage.DIFF).setPaused(true).setFailures(2).setError("no disk")));
    assertThat(commands.run(command + " 7").output().lines())
        .containsExactly(
            "torg: segment 7 is in stage DIFF, paused, failed 2 times",
            "torg: its last failure: no disk");
  }

  @Test
  void shouldTellARefusalToPeople() throws Exception {
    var run = commands.run("pause 7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.notes()).containsExactly("torg: POST /v1/segments/7/pause does not exist");
  }

  @Test
  void shouldDrawHowFarADiffIs() throws Exception {
    commands.node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedNode.json(
            stopped(SegmentStage.DIFF)
                .setWorker("node-1")
                .setRows(2_505)
                .setAdded(2)
                .setRemoved(1_000)));
    assertThat(commands.run("progress 7").output().lines())
        .containsExactly(
            "torg: segment 7 is in stage DIFF",
            "torg: its newest snapshot is 9, users agree with - (0 users)",
            "torg: snapshot 9, by node-1, has added 2 users and removed 1,000 up to now",
            "torg: expected: adds 3 users and removes 4,993 of 5,000",
            "[###############---------------] 50%");
  }

  @Test
  void shouldTellTheSegmentsOfAUser() throws Exception {
    commands.node.answers.put(
        "GET /v1/segment-users/42",
        PlayedNode.json(
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
    assertThat(commands.run("user 42").output().lines())
        .containsExactly(
            "torg: user 42, version 3",
            "SEGMENT  SNAPSHOT  STALE",
            "7        9         -",
            "8        1         stale",
            "VERSION  CHANGED  CHANGE  SEGMENT  SNAPSHOT",
            "3        -        added   7        9");
  }

  @Test
  void shouldSayThatTheNodeIsGone() throws Exception {
    commands.node.close();
    var run = commands.run("progress 7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.notes().get(0))
        .isEqualTo(
            "torg: GET /v1/segments/7/progress: the node at %s gave no answer (ConnectException)"
                .formatted(commands.node.address()));
  }

  @Test
  void shouldSendTheToken() throws Exception {
    commands.run("pause 7 --token secret");
    assertThat(commands.node.authorization).isEqualTo("Bearer secret");
  }
}
