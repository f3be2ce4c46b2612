package torg.node.roles;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import torg.calls.VasgenCalls;
import torg.indexer.IndexerConfig;
import torg.kafka.KafkaConfig;
import torg.kafka.following.KafkaTopicFollower;
import torg.offers.OffersConfig;
import torg.search.RankingConfig;
import torg.search.lucene.LuceneConfig;
import torg.search.lucene.LuceneIndexes;
import torg.searchengine.EngineConfig;
import torg.searchengine.SearchEngineVerticle;
import torg.settings.Settings;
import torg.vasgen.v1.ListIndexCopiesRequest;

/** Keeps a copy of the search index and answers from it. */
final class SearchEngineRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "search-engine",
          RoleType.Stage.SERVICE,
          () -> SearchEngineVerticle.TABLES,
          List::of,
          RoleType.settings(
              List.of(EngineConfig.SETTINGS, LuceneConfig.SETTINGS, RankingConfig.SETTINGS)),
          SearchEngineRole::new);

  private final EngineConfig config;
  private final LuceneConfig lucene;
  private final RankingConfig ranking;
  private final KafkaConfig kafka;
  private final Path directory;

  private SearchEngineRole(Settings settings, Path data) {
    this.config =
        EngineConfig.from(
            settings,
            IndexerConfig.from(settings).documentsTopic(),
            OffersConfig.from(settings).updatesTopic(),
            SearchIndexerRole.GROUP);
    this.lucene = LuceneConfig.from(settings);
    this.ranking = RankingConfig.from(settings);
    this.kafka = KafkaConfig.from(settings);
    this.directory = data.resolve("search");
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var vertx = services.vertx();
    var clock = services.clock();
    var indexes = new LuceneIndexes(vertx, directory, lucene, ranking, clock);
    return services
        .deploy(
            1,
            () ->
                new SearchEngineVerticle(
                    config,
                    indexes,
                    new KafkaTopicFollower(vertx, kafka, services.registry()),
                    services.topics(),
                    services.store(),
                    services.bus(),
                    clock))
        .mapEmpty();
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.ask(VasgenCalls.LIST_INDEX_COPIES, ListIndexCopiesRequest.getDefaultInstance());
  }
}
