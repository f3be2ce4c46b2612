package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.PlayedNode;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;

class SegmentDryRunTest {
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

  private static JsonObject dryRun(DryRunState state, long rows) {
    return PlayedNode.json(
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
    commands.node.answers.put(
        "POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_RUNNING, 0));
    commands.node.script(
        "GET /v1/segments/7/dry-run",
        dryRun(DryRunState.DRY_RUN_RUNNING, 1_500_000),
        dryRun(DryRunState.DRY_RUN_RUNNING, 1_500_000),
        dryRun(DryRunState.DRY_RUN_DONE, 2_000_000));
    var run = commands.run("dry-run 7 --version 5 --json");
    assertThat(run.exit()).isZero();
    assertThat(commands.node.calls.get(0))
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
    commands.node.answers.put("POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_FAILED, 0));
    assertThat(commands.run("dry-run 7").exit()).isEqualTo(1);
  }

  @Test
  void shouldTellADryRunToPeople() throws Exception {
    commands.node.answers.put(
        "POST /v1/segments/7/dry-run", dryRun(DryRunState.DRY_RUN_DONE, 2_000_000));
    var run = commands.run("dry-run 7");
    assertThat(run.exit()).isZero();
    assertThat(run.output().lines())
        .containsExactly(
            "torg: the dry run of snapshot 0 of segment 7 is DONE",
            "torg: it adds 5 users and removes 0 of 0");
  }
}
