package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.testkit.Await;
import torg.testkit.OpenSearch;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.RawDocument;

class KilledNodeTest {
  private static final int BATCHES = 40;
  private static final int BATCH_SIZE = 25;

  private static List<RawDocument> batch(int number) {
    return IntStream.range(0, BATCH_SIZE)
        .mapToObj(
            at ->
                RawDocument.newBuilder()
                    .setId("id-%d-%d".formatted(number, at))
                    .setVersion(1)
                    .setAction(Action.UPSERT)
                    .build())
        .toList();
  }

  /** The first node: the cluster manager, which has to be elected anew. */
  @Test
  void shouldLoseNothingThatWasAppliedWhenANodeIsKilled() {
    var vertx = Vertx.vertx();
    try (var servers = OpenSearch.start(3)) {
      var config =
          TestConfigs.config(
              servers.urls(),
              Map.of(
                  "opensearch.name", TestNames.next(),
                  "opensearch.shards", "3",
                  "opensearch.replicas", "1"));
      var indexes = new OpenSearchIndexes(vertx, config, TestConfigs.RANKING, Clock.systemUTC());
      var index = Await.result(indexes.create(Map.of()).compose(indexes::open));
      var patience = Await.within(Duration.ofMinutes(3));

      for (int number = 0; number < BATCHES; number++) {
        var batch = batch(number);
        var positions = Map.of(0, (long) number);
        if (number == BATCHES / 4) {
          var underWay = index.apply(batch, positions);
          servers.kill(0);
          patience.until(underWay::isComplete);
        }
        // As whoever reads the topic does.
        patience.success(() -> index.apply(batch, positions));
      }

      patience.success(index::refresh);
      var everything = ExecutionRequest.newBuilder().setPageSize(10).build();
      var response = patience.success(() -> index.execute(everything));
      assertThat(response.getTotal()).isEqualTo(BATCHES * BATCH_SIZE);
      assertThat(Await.result(index.positions())).isEqualTo(Map.of(0, BATCHES - 1L));
    } finally {
      Await.result(vertx.close());
    }
  }
}
