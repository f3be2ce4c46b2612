package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.search.CorruptIndexException;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;
import torg.search.SearchIndex;
import torg.settings.Ports;
import torg.testkit.Await;
import torg.testkit.OpenSearch;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.RawDocument;

class OpenSearchIndexesTest {
  private static final Kept NOTHING = new Kept(Optional.empty(), Optional.empty());

  private final Vertx vertx = Vertx.vertx();
  private final String name = TestNames.next();
  private final OpenSearchIndexes indexes = indexes(OpenSearch.shared().urls());

  @AfterEach
  void stop() {
    Await.result(indexes.keep(NOTHING));
    Await.result(vertx.close());
  }

  private OpenSearchIndexes indexes(List<String> urls) {
    var config = TestConfigs.config(urls, Map.of("opensearch.name", name));
    return new OpenSearchIndexes(vertx, config, TestConfigs.RANKING, Clock.systemUTC());
  }

  private SearchIndex fresh() {
    return Await.result(indexes.create(Map.of()).compose(indexes::open));
  }

  private static List<RawDocument> documents(int count, Action action, long version) {
    return IntStream.range(0, count)
        .mapToObj(
            at ->
                RawDocument.newBuilder()
                    .setId("id" + at)
                    .setVersion(version)
                    .setAction(action)
                    .build())
        .toList();
  }

  private static long found(SearchIndex index) {
    var everything = ExecutionRequest.newBuilder().setPageSize(1).build();
    return Await.result(index.execute(everything)).getTotal();
  }

  @Test
  void shouldKeepNothingAtFirst() {
    assertThat(Await.result(indexes.kept())).isEqualTo(NOTHING);
  }

  @Test
  void shouldRememberWhichIndexIsWhichAndRemoveTheOthers() {
    var current = new Entry(Await.result(indexes.create(Map.of())), 3, 0);
    var next = new Entry(Await.result(indexes.create(Map.of())), 4, 17);
    var other = Await.result(indexes.create(Map.of()));
    var kept = new Kept(Optional.of(current), Optional.of(next));

    Await.result(indexes.keep(kept));

    assertThat(Await.result(indexes(OpenSearch.shared().urls()).kept())).isEqualTo(kept);
    Await.result(indexes.open(next.name()));
    assertThat(catchThrowable(() -> Await.result(indexes.open(other))))
        .isInstanceOf(CorruptIndexException.class)
        .hasMessageContaining("is not there");
  }

  @Test
  void shouldBeginWhereItIsToldToAndGoOnByPartition() {
    var index = Await.result(indexes.create(Map.of(0, 7L, 1, 9L)).compose(indexes::open));
    assertThat(Await.result(index.positions())).isEqualTo(Map.of(0, 7L, 1, 9L));
    assertThat(Await.result(index.status()).documents()).isZero();

    Await.result(index.apply(documents(2, Action.UPSERT, 1), Map.of(1, 12L)));

    assertThat(Await.result(index.positions())).isEqualTo(Map.of(0, 7L, 1, 12L));
  }

  @Test
  void shouldNotMakeARemovedIndexAnewByWritingToIt() {
    var index = fresh();
    Await.result(indexes.keep(NOTHING));

    assertThat(
            Fault.of(
                catchThrowable(
                    () -> Await.result(index.apply(documents(1, Action.UPSERT, 1), Map.of())))))
        .isEqualTo(Fault.PRECONDITION);
    assertThat(Fault.of(catchThrowable(() -> found(index)))).isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldForgetDeletionsThatAreOldEnough() {
    var index = (OpenSearchIndex) fresh();
    Await.result(index.apply(documents(10, Action.UPSERT, 1), Map.of()));
    Await.result(index.apply(documents(4, Action.DELETE, 2), Map.of()));
    Await.result(index.refresh());
    assertThat(Await.result(index.status()).deletions()).isEqualTo(4);
    long now = System.currentTimeMillis();

    Await.result(index.forgetDeletions(now));
    Await.result(index.forgetDeletions(now + 2 * 24 * 3_600_000L + 60_000));

    Await.until(() -> Await.result(index.status()).deletions() == 0);
    assertThat(Await.result(index.status()).documents()).isEqualTo(6);
  }

  @Test
  void shouldFindWhatWasAppliedBeforeARefresh() {
    var index = fresh();
    for (int round = 1; round <= 5; round++) {
      Await.result(index.apply(documents(round, Action.UPSERT, round), Map.of()));
      Await.result(index.refresh());
      assertThat(found(index)).isEqualTo(round);
    }
  }

  @Test
  void shouldTellTheWordsAsTheyAreWrittenWithTheirDocuments() {
    var index = fresh();
    var documents = new ArrayList<RawDocument>();
    for (var title : List.of("Красные сапоги", "Красные кроссовки", "Красный")) {
      var document = RawDocument.newBuilder().setId(title).setVersion(1).setAction(Action.UPSERT);
      document.getTextsBuilder().setTitle(title).setDescription("слова");
      documents.add(document.build());
    }
    Await.result(index.apply(documents, Map.of()));
    Await.result(index.refresh());
    var words = new ConcurrentHashMap<String, Long>();

    Await.result(index.eachWord(words::put));

    assertThat(words)
        .isEqualTo(Map.of("красные", 2L, "красный", 1L, "сапоги", 1L, "кроссовки", 1L));
  }

  @Test
  void shouldBeUnavailableWhenTheServerIsAway() {
    var away = indexes(List.of("http://127.0.0.1:" + Ports.free()));

    var failure = catchThrowable(() -> Await.result(away.kept()));

    assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("check opensearch.urls");
  }
}
