package torg.node.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.Times;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode;
import torg.vasgen.v1.IndexCopy;
import torg.vasgen.v1.IndexRebuild;
import torg.vasgen.v1.IndexRebuildStep;
import torg.vasgen.v1.ListIndexCopiesResponse;
import torg.vasgen.v1.RebuildIndexResponse;

class IndexCommandsTest {
  private static final String LIST = "GET /v1/search/index";
  private static final String REBUILD = "POST /v1/search/index/rebuild";

  @TempDir Path data;
  private PlayedNode node;

  @BeforeEach
  void start() throws IOException {
    node = new PlayedNode();
    CommandRun.pretendNode(data, node.address());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private CommandRun run(String line) {
    return CommandRun.of(data, ("search " + line).split(" "));
  }

  private static IndexCopy.Builder copy(String name, long generation) {
    return IndexCopy.newBuilder()
        .setName(name)
        .setGeneration(generation)
        .setDocuments(1_234)
        .setDeletions(5)
        .setBytes(7_000_000)
        .setSeenAt(Times.of(Instant.ofEpochSecond(CommandRun.NOW)));
  }

  private static JsonObject copies(long wanted, IndexCopy.Builder... copies) {
    var answer = ListIndexCopiesResponse.newBuilder().setGeneration(wanted);
    for (var copy : copies) {
      answer.addCopies(copy);
    }
    return PlayedNode.json(answer);
  }

  private static IndexCopy.Builder rebuilding(String name, double share) {
    return copy(name, 1)
        .setRebuild(
            IndexRebuild.newBuilder()
                .setGeneration(2)
                .setStep(IndexRebuildStep.EXPORTING)
                .setShare(share)
                .setDocuments(Math.round(1_000 * share)));
  }

  @Test
  void shouldTellHowEachCopyIs() {
    node.answers.put(
        LIST,
        copies(
            2,
            copy("a", 2),
            rebuilding("b", 0.259),
            copy("c", 1).setProblem("no catalog\nat all")));
    var run = run("index");
    assertThat(run.exit()).isZero();
    assertThat(run.output().lines())
        .containsExactly(
            "COPY  GENERATION  DOCUMENTS  DELETIONS  MB  SEEN                  STATE",
            "a     2           1,234      5          7   2023-11-14T22:13:20Z  complete",
            "b     1           1,234      5          7   2023-11-14T22:13:20Z  rebuilding, exporting,"
                + " 25% exported, 259 documents",
            "c     1           1,234      5          7   2023-11-14T22:13:20Z  waits to be rebuilt:"
                + " no catalog at all");
  }

  @Test
  void shouldBeginARebuildAndShowWhatIsThere() {
    node.answers.put(REBUILD, PlayedNode.json(RebuildIndexResponse.newBuilder().setGeneration(2)));
    node.answers.put(LIST, copies(2, copy("a", 1)));
    var run = run("rebuild");
    assertThat(run.exit()).isZero();
    assertThat(node.calls).containsExactly(REBUILD + " {}", LIST);
    assertThat(run.output()).contains("waits to be rebuilt");
    assertThat(run.pauses()).isEmpty();
  }

  @Test
  void shouldWaitUntilAllCopiesAreRebuilt() {
    node.answers.put(REBUILD, PlayedNode.json(RebuildIndexResponse.newBuilder().setGeneration(2)));
    node.script(
        LIST,
        copies(2, copy("a", 2), rebuilding("b", 0.5)),
        copies(2, copy("a", 2), rebuilding("b", 0.5)),
        copies(2, copy("a", 2), copy("b", 2)));
    var run = run("rebuild --wait");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly("torg: b: rebuilding, exporting, 50% exported, 500 documents");
    assertThat(run.pauses()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    assertThat(run.output()).doesNotContain("rebuilding");
  }
}
