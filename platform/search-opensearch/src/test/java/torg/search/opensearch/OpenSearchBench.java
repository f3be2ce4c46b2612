package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;
import torg.search.SearchIndex;
import torg.search.contract.Bench;
import torg.testkit.Await;

/** Indexes in an OpenSearch, of which only the last one made is there. */
final class OpenSearchBench implements Bench {
  private static final Kept NOTHING = new Kept(Optional.empty(), Optional.empty());

  private final Vertx vertx = Vertx.vertx();
  private final OpenSearchIndexes indexes;

  OpenSearchBench(List<String> urls, Map<String, String> changed) {
    var settings = new HashMap<>(changed);
    settings.put("opensearch.name", TestNames.next());
    indexes =
        new OpenSearchIndexes(
            vertx, TestConfigs.config(urls, settings), TestConfigs.RANKING, Clock.systemUTC());
  }

  @Override
  public Vertx vertx() {
    return vertx;
  }

  @Override
  public Future<SearchIndex> freshIndex() {
    return indexes
        .create(Map.of())
        .compose(
            name ->
                indexes
                    .keep(NOTHING.withCurrent(new Entry(name, 1, 0)))
                    .compose(kept -> indexes.open(name)));
  }

  @Override
  public void close() {
    Await.result(indexes.keep(NOTHING));
    Await.result(indexes.close());
    Await.result(vertx.close());
  }
}
