package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.search.Indexes.Kept;
import torg.search.PageToken;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;
import torg.testkit.Await;
import torg.testkit.OpenSearch;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Hit;
import torg.vasgen.v1.RawDocument;

/** The state of the index that a page token names: it may be gone, and must not be too long. */
class PageStatesTest {
  /** Longer tokens are refused. */
  private static final int TOKEN_LENGTH_MAX = 4_000;

  private static final ExecutionRequest REQUEST =
      ExecutionRequest.newBuilder().setPageSize(4).build();

  private static final String LONGEST_NAME =
      (TestNames.next() + "-" + "x".repeat(51)).substring(0, 51);

  /** Of the most bytes that one may have. */
  private static final String LONG_ID = "\uD83D\uDE97".repeat(98);

  private final Vertx vertx = Vertx.vertx();
  private final OpenSearchConfig config =
      TestConfigs.config(
          OpenSearch.shared().urls(),
          Map.of("opensearch.name", LONGEST_NAME, "opensearch.shards", "32"));
  private final OpenSearchIndexes indexes =
      new OpenSearchIndexes(vertx, config, TestConfigs.RANKING, Clock.systemUTC());
  private final String name = Await.result(indexes.create(Map.of()));

  @AfterEach
  void stop() {
    Await.result(indexes.keep(new Kept(Optional.empty(), Optional.empty())));
    Await.result(vertx.close());
  }

  private List<String> goOn(Function<PageToken, PageToken> change) {
    var index = Await.result(indexes.open(name));
    var documents =
        IntStream.range(0, 6)
            .mapToObj(
                at ->
                    RawDocument.newBuilder()
                        .setId(LONG_ID + at)
                        .setVersion(1)
                        .setAction(Action.UPSERT)
                        .build())
            .toList();
    Await.result(index.apply(documents, Map.of()));
    Await.result(index.refresh());
    var first = Await.result(index.execute(REQUEST));
    assertThat(first.getHitsCount()).isEqualTo(4);
    assertThat(first.getNextPageToken()).hasSizeLessThan(TOKEN_LENGTH_MAX);
    assertThat(PageToken.of(next(first.getNextPageToken()), name).snapshot()).isNotEmpty();
    var changed = change.apply(PageToken.of(next(first.getNextPageToken()), name)).encoded(REQUEST);
    var second = Await.result(index.execute(next(changed)));
    return second.getHitsList().stream().map(Hit::getId).toList();
  }

  private static ExecutionRequest next(String token) {
    return REQUEST.toBuilder().setPageToken(token).build();
  }

  private static PageToken with(PageToken token, String snapshot) {
    return new PageToken(
        token.index(),
        snapshot,
        token.asOfSeconds(),
        token.optionalWords(),
        token.after(),
        token.afterId());
  }

  @Test
  void shouldGoOnWhenTheStateHasEnded() {
    var cluster = new Cluster(vertx, config.server());
    var ids =
        goOn(
            token -> {
              var body =
                  JsonObject.of(
                      "pit_id", JsonArray.of(SnapshotName.id(token.snapshot()).orElseThrow()));
              var end = Ask.write("ending", HttpMethod.DELETE, "/_search/point_in_time", body);
              assertThat(Await.result(cluster.ask(end)).isSuccess()).isTrue();
              return token;
            });

    assertThat(ids).containsExactly(LONG_ID + 4, LONG_ID + 5);
  }

  @Test
  void shouldGoOnWhenTheStateWasNeverOne() {
    assertThat(goOn(token -> with(token, "nonsense"))).containsExactly(LONG_ID + 4, LONG_ID + 5);
    assertThat(goOn(token -> with(token, SnapshotName.of("nonsense"))))
        .containsExactly(LONG_ID + 4, LONG_ID + 5);
    assertThat(goOn(token -> with(token, ""))).containsExactly(LONG_ID + 4, LONG_ID + 5);
  }
}
