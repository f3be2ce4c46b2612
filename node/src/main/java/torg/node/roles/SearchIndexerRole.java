package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.breaker.Breaker;
import torg.calls.VasgenCalls;
import torg.indexer.IndexerConfig;
import torg.indexer.IndexerVerticle;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.IndexerMetrics;
import torg.indexer.updates.WaitingPartitions;
import torg.offers.OffersConfig;
import torg.settings.Settings;

/** Makes documents of offers, for the search index. */
final class SearchIndexerRole implements Role {
  /** Remembers how far changed offers were turned into documents. */
  static final String GROUP = "torg-search-indexer";

  static final RoleType TYPE =
      new RoleType(
          "search-indexer",
          RoleType.Stage.SERVICE,
          List::of,
          () -> IndexerMetrics.METRICS,
          IndexerConfig.SETTINGS,
          (settings, data) -> new SearchIndexerRole(settings));

  private final IndexerConfig config;
  private final String updatesTopic;
  private Optional<Breaker> breaker = Optional.empty();

  private SearchIndexerRole(Settings settings) {
    this.config = IndexerConfig.from(settings);
    this.updatesTopic = OffersConfig.from(settings).updatesTopic();
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of(
            updatesTopic,
            GROUP,
            VasgenCalls.TAKE_OFFERS,
            kafka -> kafka.forBatches(config.batchDocumentsMax(), config.batchLinger())));
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(config.documentsTopic());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var offers = new Breaker(services.vertx(), "the offer store", Breaker.PAUSE);
    breaker = Optional.of(offers);
    var maker =
        new DocumentMaker(
            services.catalogCache(),
            new ActualOffers(services.bus(), offers, config.offersTimeout()),
            config.skippedOffers(),
            services.clock(),
            new IndexerMetrics(services.registry()));
    var waiting = new WaitingPartitions(services.clock(), services.registry());
    return services
        .deploy(
            NodeServices.CORES, () -> new IndexerVerticle(config, services.bus(), maker, waiting))
        .mapEmpty();
  }

  /** Without a catalog no offer can be indexed. */
  @Override
  public Future<Void> check(NodeServices services) {
    return Future.succeededFuture().map(now -> services.catalogCache().require()).mapEmpty();
  }

  @Override
  public Future<Void> close() {
    breaker.ifPresent(Breaker::close);
    return Future.succeededFuture();
  }
}
