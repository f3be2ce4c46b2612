package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.vasgen.v1.RawDocument;

/** Pages go on behind the last document when the state that they began with is gone. */
class SnapshotsTest {
  private static final List<RawDocument> TABLES =
      IntStream.range(0, 30)
          .mapToObj(at -> TestIndex.document("id%02d".formatted(at), 1, "стол"))
          .toList();

  private final Vertx vertx = Vertx.vertx();
  @TempDir private Path directory;

  @AfterEach
  void close() {
    vertx.close().await();
  }

  private TestIndex open(LuceneConfig config) {
    return TestIndex.open(vertx, () -> FSDirectory.open(directory), config, Clock.systemUTC());
  }

  @Test
  void shouldGoOnAfterARestart() {
    var request = TestIndex.asked("стол", 10);
    var index = open(TestConfigs.LUCENE);
    index.apply(TABLES, Map.of());
    index.refresh();
    var first = index.execute(request);
    index.close();

    var again = open(TestConfigs.LUCENE);
    var second = again.execute(request.toBuilder().setPageToken(first.getNextPageToken()).build());
    again.close();

    var ids = new ArrayList<>(TestIndex.ids(first));
    ids.addAll(TestIndex.ids(second));
    assertThat(ids).isEqualTo(TABLES.subList(0, 20).stream().map(RawDocument::getId).toList());
  }

  @Test
  void shouldGoOnWithTheNewestWhenNoneIsKept() {
    var request = TestIndex.asked("стол", 10);
    var index = open(TestConfigs.lucene(Map.of("search.snapshotsMax", "0")));
    index.apply(TABLES, Map.of());
    index.refresh();
    var first = index.execute(request);
    index.apply(List.of(TestIndex.deletion("id12", 2)), Map.of());
    index.refresh();

    var second = index.execute(request.toBuilder().setPageToken(first.getNextPageToken()).build());

    assertThat(TestIndex.ids(second)).doesNotContain("id12").startsWith("id10").hasSize(10);
    index.close();
  }
}
