package torg.searchengine;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.searchengine.EngineNode.deletion;
import static torg.searchengine.EngineNode.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.calls.VasgenCalls;
import torg.testkit.Await;
import torg.vasgen.v1.IndexRebuildStep;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.RebuildIndexRequest;
import torg.vasgen.v1.Texts;

class SearchEngineTest {
  @TempDir Path directory;
  private EngineNode node;
  private OfferStoreDouble offers;

  @BeforeEach
  void start() {
    node = new EngineNode(directory);
    offers = new OfferStoreDouble(node);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  /** What every index is after its first rebuild. */
  private void startComplete() {
    node.start();
    offers.awaitExports(1);
    offers.finish();
    node.awaitGeneration(1);
  }

  private long rebuild() {
    return node.ask(VasgenCalls.REBUILD_INDEX, RebuildIndexRequest.getDefaultInstance())
        .getGeneration();
  }

  @Test
  void shouldFindWhatTheTopicBringsAtItsHighestVersion() {
    node.send(0, document("a", 1), document("b", 5));
    startComplete();
    node.send(1, document("a", 3), document("c", 1));
    node.send(0, document("a", 2), deletion("b", 6));
    node.send(1, document("b", 4));
    node.awaitFound(Map.of("a", 3L, "c", 1L));
  }

  @Test
  void shouldHaveAllOffersWhenItBeginsWithNothing() {
    offers.has(document("old", 7), document("new", 8));
    node.send(1, document("new", 8));
    node.start();
    node.awaitFound(Map.of("new", 8L));
    offers.awaitExports(1);
    offers.finish();
    node.awaitFound(Map.of("old", 7L, "new", 8L));
    node.awaitGeneration(1);
  }

  @Test
  void shouldGoOnWhereItWasWhenItIsStartedAgain() {
    startComplete();
    node.send(0, document("a", 1));
    node.awaitFound(Map.of("a", 1L));
    node.stop();
    node.send(0, document("b", 1), deletion("a", 2));
    node.start();
    node.awaitFound(Map.of("b", 1L));
    assertThat(offers.exports()).isEqualTo(1);
  }

  @Test
  void shouldAnswerFromTheFormerIndexWhileItIsRebuilt() {
    startComplete();
    node.send(0, document("gone", 1), document("kept", 1));
    node.awaitFound(Map.of("gone", 1L, "kept", 1L));
    assertThat(rebuild()).isEqualTo(2);
    offers.awaitExports(2);
    node.send(1, document("live", 1));
    node.awaitFound(Map.of("gone", 1L, "kept", 1L, "live", 1L));
    assertThat(node.copy().getRebuild().getStep()).isEqualTo(IndexRebuildStep.EXPORTING);
    offers.has(document("kept", 1));
    offers.finish();
    node.awaitGeneration(2);
    assertThat(node.found()).isEqualTo(Map.of("kept", 1L, "live", 1L));
    node.send(1, document("later", 1));
    node.awaitFound(Map.of("kept", 1L, "live", 1L, "later", 1L));
  }

  @Test
  void shouldBeginNothingNewWhileItIsRebuilt() {
    startComplete();
    assertThat(rebuild()).isEqualTo(2);
    assertThat(rebuild()).isEqualTo(2);
    offers.awaitExports(2);
    offers.finish();
    node.awaitGeneration(2);
    assertThat(rebuild()).isEqualTo(3);
  }

  @Test
  void shouldGoOnWithARebuildWhenItIsStartedAgain() {
    startComplete();
    rebuild();
    offers.awaitExports(2);
    node.send(1, document("live", 1));
    node.awaitFound(Map.of("live", 1L));
    node.stop();
    node.start();
    offers.has(document("old", 1));
    offers.finish();
    node.awaitGeneration(2);
    assertThat(node.found()).isEqualTo(Map.of("old", 1L, "live", 1L));
    assertThat(offers.exports()).isEqualTo(2);
  }

  @Test
  void shouldBeginAgainWhenTheExportIsCancelled() {
    startComplete();
    rebuild();
    offers.awaitExports(2);
    offers.cancel();
    offers.awaitExports(3);
    offers.has(document("a", 1));
    offers.finish();
    node.awaitGeneration(2);
    assertThat(node.found()).isEqualTo(Map.of("a", 1L));
  }

  @Test
  void shouldSayWhatHoldsARebuildUpAndGoOnWhenThatIsOver() {
    startComplete();
    offers.isAway(true);
    rebuild();
    Await.until(() -> node.copy().getProblem().contains("the store is away"));
    offers.isAway(false);
    offers.finish();
    node.awaitGeneration(2);
    assertThat(node.copy().getProblem()).isEmpty();
  }

  @Test
  void shouldMakeADamagedIndexAnew() throws IOException {
    startComplete();
    node.send(0, document("a", 1));
    node.awaitFound(Map.of("a", 1L));
    node.stop();
    damage();
    offers.has(document("a", 1), document("b", 2));
    node.start();
    offers.awaitExports(2);
    offers.finish();
    node.awaitFound(Map.of("a", 1L, "b", 2L));
    node.awaitGeneration(1);
  }

  @Test
  void shouldCorrectTextsByTheWordsOfTheDocuments() {
    startComplete();
    node.send(0, titled("a", "Куртка Кроссбук"), titled("b", "Рюкзак кроссбук"));
    node.awaitFound(Map.of("a", 1L, "b", 1L));
    Await.until(() -> node.corrected("кросбук").equals("кроссбук"));
    assertThat(node.corrected("красная курткаа")).isEqualTo("красная куртка");
    assertThat(node.corrected("красная куртка")).isEmpty();
    assertThat(node.corrected("необык")).isEmpty();
  }

  private static RawDocument titled(String id, String title) {
    return document(id, 1).toBuilder().setTexts(Texts.newBuilder().setTitle(title)).build();
  }

  /** Leaves every file in its place, without what was in it. */
  private void damage() throws IOException {
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().endsWith(".properties")) {
          Files.write(file, new byte[] {1, 2, 3});
        }
      }
    }
  }

  @Test
  void shouldKeepNoDirectoryOfAFormerIndex() throws IOException {
    startComplete();
    rebuild();
    offers.awaitExports(2);
    offers.finish();
    node.awaitGeneration(2);
    try (var all = Files.list(directory)) {
      assertThat(all.filter(Files::isDirectory)).hasSize(1);
    }
  }
}
