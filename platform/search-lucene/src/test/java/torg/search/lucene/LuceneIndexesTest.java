package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.search.Indexes;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;
import torg.search.RankingConfig;
import torg.settings.Settings;
import torg.testkit.Await;

class LuceneIndexesTest {
  private static final Settings SETTINGS = new Settings(Map.of());
  private static final Kept NOTHING = new Kept(Optional.empty(), Optional.empty());

  @TempDir Path directory;
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private Indexes indexes() {
    return indexes(directory.resolve("search"));
  }

  private Indexes indexes(Path root) {
    return new LuceneIndexes(
        vertx, root, LuceneConfig.from(SETTINGS), RankingConfig.from(SETTINGS), Clock.systemUTC());
  }

  private List<String> names() throws IOException {
    try (var all = Files.list(directory.resolve("search"))) {
      return all.map(one -> one.getFileName().toString()).filter(n -> n.startsWith("i")).toList();
    }
  }

  @Test
  void shouldKeepNothingAtFirst() {
    assertThat(Await.result(indexes().kept())).isEqualTo(NOTHING);
  }

  @Test
  void shouldRememberWhichIndexIsWhichAndRemoveTheOthers() throws IOException {
    var indexes = indexes();
    Await.result(indexes.kept());
    var current = new Entry(Await.result(indexes.create(Map.of())), 3, 0);
    var next = new Entry(Await.result(indexes.create(Map.of())), 4, 17);
    Await.result(indexes.create(Map.of()));
    assertThat(names()).hasSize(3);
    var kept = new Kept(Optional.of(current), Optional.of(next));
    Await.result(indexes.keep(kept));
    assertThat(Await.result(indexes().kept())).isEqualTo(kept);
    assertThat(names())
        .containsExactlyInAnyOrder(current.name(), next.name(), "indexes.properties");
  }

  @Test
  void shouldBeginWhereItIsToldTo() {
    var indexes = indexes();
    Await.result(indexes.kept());
    var name = Await.result(indexes.create(Map.of(0, 7L, 1, 9L)));
    var index = Await.result(indexes.open(name));
    assertThat(Await.result(index.positions())).isEqualTo(Map.of(0, 7L, 1, 9L));
    assertThat(Await.result(index.status()).documents()).isZero();
    Await.result(index.close());
  }

  @Test
  void shouldKeepNothingWhenTheFileSaysNothing() throws IOException {
    var indexes = indexes();
    Await.result(indexes.kept());
    for (var text :
        List.of("current=index-1", "current=index-1\ncurrent.generation=x", "\\u00zz")) {
      Files.writeString(directory.resolve("search/indexes.properties"), text);
      assertThat(Await.result(indexes.kept())).as(text).isEqualTo(NOTHING);
    }
  }

  @Test
  void shouldSayThatTheDirectoryCannotBeUsed() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "");
    var failure = catchThrowable(() -> Await.result(indexes(file.resolve("search")).kept()));
    assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("the index directory");
  }
}
