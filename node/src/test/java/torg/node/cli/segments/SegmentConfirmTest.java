package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SampleSegments.entry;
import static torg.node.cli.segments.SampleSegments.stopped;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.PlayedNode;
import torg.segments.v1.SegmentStage;

class SegmentConfirmTest {
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

  @Test
  void shouldConfirmExactlyWhatItShows() throws Exception {
    commands.node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedNode.json(stopped(SegmentStage.AWAITING_CONFIRMATION)));
    commands.node.answers.put(
        "POST /v1/segments/7/confirm-removal", PlayedNode.json(entry(7, SegmentStage.DIFF)));
    var run = commands.run("confirm 7 --version 9");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly("torg: snapshot 9 of segment 7 removes 4,993 of 5,000 users and adds 3");
    assertThat(commands.node.calls)
        .endsWith(
            "POST /v1/segments/7/confirm-removal {\"evaluationVersion\":\"9\",\"removed\":\"4993\"}");
    assertThat(run.output()).contains("DIFF");
  }

  @Test
  void shouldConfirmASweep() throws Exception {
    commands.node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedNode.json(
            stopped(SegmentStage.AWAITING_CONFIRMATION).setTargetVersion(Long.MAX_VALUE)));
    commands.node.answers.put(
        "POST /v1/segments/7/confirm-removal", PlayedNode.json(entry(7, SegmentStage.DIFF)));
    var run = commands.run("confirm 7 --version sweep");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly("torg: the sweep of segment 7 removes 4,993 of 5,000 users and adds 3");
    assertThat(commands.node.calls)
        .endsWith(
            "POST /v1/segments/7/confirm-removal"
                + " {\"evaluationVersion\":\"9223372036854775807\",\"removed\":\"4993\"}");
  }

  @Test
  void shouldNotConfirmAnotherSnapshotThanTheOneThatWasSeen() throws Exception {
    commands.node.answers.put(
        "GET /v1/segments/7/progress",
        PlayedNode.json(stopped(SegmentStage.AWAITING_CONFIRMATION)));
    var run = commands.run("confirm 7 --version 8");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly(
            "torg: segment 7 awaits a confirmation for snapshot 9, not for snapshot 8");
    assertThat(commands.node.calls).containsExactly("GET /v1/segments/7/progress");
  }

  @Test
  void shouldConfirmNothingThatDoesNotWaitForIt() throws Exception {
    commands.node.answers.put(
        "GET /v1/segments/7/progress", PlayedNode.json(stopped(SegmentStage.DIFF)));
    var run = commands.run("confirm 7 --version 9");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly("torg: segment 7 is in stage DIFF; there is nothing to confirm");
    assertThat(commands.node.calls).containsExactly("GET /v1/segments/7/progress");
  }
}
