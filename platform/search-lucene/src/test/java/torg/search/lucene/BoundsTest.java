package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.CallContext;
import torg.bus.Deadline;
import torg.bus.faults.Fault;

/** Nobody waits for ever, and not everybody may wait. */
class BoundsTest {
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void shouldRefuseAQueryWhenTooManyWait() {
    var workers =
        new Workers(
            vertx,
            TestConfigs.lucene(
                Map.of("search.queryThreads", "1", "search.queriesWaitingMax", "1")));
    var release = new CountDownLatch(1);
    var running =
        workers.query(
            () -> {
              release.await();
              return "ran";
            });
    var waiting = workers.query(() -> "waited");

    var refused = catchThrowable(() -> TestIndex.await(workers.query(() -> "too many")));
    release.countDown();

    assertThat(Fault.of(refused)).isEqualTo(Fault.TOO_MANY);
    assertThat(refused).hasMessageContaining("1 queries are already waiting");
    assertThat(TestIndex.await(running)).isEqualTo("ran");
    assertThat(TestIndex.await(waiting)).isEqualTo("waited");
    assertThat(TestIndex.await(workers.query(() -> "free again"))).isEqualTo("free again");
    TestIndex.await(workers.close());
  }

  @Test
  void shouldNotBeginAQueryWhoseCallerHasGone() {
    var index =
        TestIndex.open(vertx, ByteBuffersDirectory::new, TestConfigs.LUCENE, Clock.systemUTC());

    var failure =
        catchThrowable(
            () ->
                TestIndex.await(
                    CallContext.mesh(Duration.ZERO)
                        .run(vertx, () -> index.index().execute(TestIndex.asked("стол", 1)))));

    assertThat(Fault.of(failure)).isEqualTo(Fault.DEADLINE);
    index.close();
  }

  @Test
  void shouldGiveUpASearchWhenItsTimeIsOver() throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int at = 0; at < 10; at++) {
        writer.addDocument(List.of());
      }
      var newest = new SearcherManager(writer, null);
      var searchers =
          new Searchers(newest, new Snapshots(TestConfigs.LUCENE), new BM25Similarity());
      var deadline = Deadline.in(Duration.ofMillis(200));

      var failure =
          catchThrowable(
              () ->
                  searchers.search(
                      Optional.empty(),
                      deadline,
                      lease -> {
                        while (!deadline.isOver()) {
                          Thread.onSpinWait();
                        }
                        lease.searcher().search(new MatchAllDocsQuery(), 10);
                        lease.requireInTime();
                        return "in time";
                      }));

      assertThat(Fault.of(failure)).isEqualTo(Fault.DEADLINE);
      newest.close();
    }
  }
}
