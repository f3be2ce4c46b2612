package torg.node.roles;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.breaker.Breaker;
import torg.calls.VasgenCalls;
import torg.indexer.ClickSchedulerVerticle;
import torg.indexer.IndexerConfig;
import torg.indexer.IndexerVerticle;
import torg.indexer.clicks.ClickMetrics;
import torg.indexer.resend.Resender;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.IndexerMetrics;
import torg.indexer.updates.WaitingPartitions;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.offers.OffersConfig;
import torg.settings.Settings;

/** Makes documents of offers, for the search index, with how often they are shown and clicked. */
final class SearchIndexerRole implements Role {
  /** Remembers how far changed offers were turned into documents. */
  static final String GROUP = "torg-search-indexer";

  /** Many events of one offer make one change of its counts; an hour passes until they matter. */
  private static final int SHOWS_MAX = 500;

  private static final Duration SHOWS_LINGER = Duration.ofSeconds(1);

  static final RoleType TYPE =
      new RoleType(
          "search-indexer",
          RoleType.Stage.SERVICE,
          () -> IndexerVerticle.TABLES,
          () ->
              RoleType.metrics(
                  List.of(IndexerMetrics.METRICS, ClickMetrics.METRICS, Resender.METRICS)),
          IndexerConfig.SETTINGS,
          SearchIndexerRole::new);

  private final IndexerConfig config;
  private final ObjectsConfig objectsConfig;
  private final String updatesTopic;
  private Optional<Breaker> breaker = Optional.empty();
  private Optional<ObjectStore> objects = Optional.empty();
  private Optional<Future<String>> scheduler = Optional.empty();

  private SearchIndexerRole(Settings settings, Path data) {
    this.config = IndexerConfig.from(settings);
    this.objectsConfig = ObjectsConfig.from(settings, data.resolve("objects"));
    this.updatesTopic = OffersConfig.from(settings).updatesTopic();
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of(
            updatesTopic,
            GROUP,
            VasgenCalls.TAKE_OFFERS,
            kafka -> kafka.forBatches(config.batchDocumentsMax(), config.batchLinger())),
        Route.of(
            config.viewsTopic(),
            "torg-offer-views",
            VasgenCalls.TAKE_SHOWS,
            kafka -> kafka.forBatches(SHOWS_MAX, SHOWS_LINGER)));
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(config.documentsTopic());
  }

  /** The default directory is in that of the node. */
  @Override
  public Map<String, String> sharedSettings() {
    return Map.of("objects.directory", objectsConfig.directory().toAbsolutePath().toString());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var offers = new Breaker(services.vertx(), "the offer store", Breaker.PAUSE);
    breaker = Optional.of(offers);
    var actual = new ActualOffers(services.bus(), offers, config.offersTimeout());
    var maker =
        new DocumentMaker(
            services.catalogCache(),
            actual,
            config.skippedOffers(),
            services.clock(),
            new IndexerMetrics(services.registry()));
    return ObjectStore.open(services.vertx(), objectsConfig)
        .onSuccess(opened -> objects = Optional.of(opened))
        .compose(opened -> deployIndexers(services, maker).map(opened))
        .compose(opened -> deployScheduler(services, opened, actual, maker));
  }

  private Future<String> deployIndexers(NodeServices services, DocumentMaker maker) {
    var waiting = new WaitingPartitions(services.clock(), services.registry());
    return services.deploy(
        NodeServices.CORES,
        () ->
            new IndexerVerticle(
                config,
                services.store(),
                services.bus(),
                maker,
                waiting,
                services.clock(),
                services.registry()));
  }

  private Future<Void> deployScheduler(
      NodeServices services, ObjectStore opened, ActualOffers actual, DocumentMaker maker) {
    var deployed =
        services.deploy(
            1,
            () ->
                new ClickSchedulerVerticle(
                    config,
                    services.store(),
                    opened,
                    services.bus(),
                    actual,
                    maker,
                    services.leases(),
                    services.bell(),
                    services.clock(),
                    services.registry()));
    scheduler = Optional.of(deployed);
    return deployed.mapEmpty();
  }

  /** Without a catalog no offer can be indexed. */
  @Override
  public Future<Void> check(NodeServices services) {
    return Future.succeededFuture().map(now -> services.catalogCache().require()).mapEmpty();
  }

  /** While the offer store still answers, and somebody writes to Kafka. */
  @Override
  public Future<Void> drain(NodeServices services) {
    return scheduler
        .map(deployed -> deployed.compose(services.vertx()::undeploy))
        .orElse(Future.succeededFuture());
  }

  @Override
  public Future<Void> close() {
    breaker.ifPresent(Breaker::close);
    return objects.map(ObjectStore::close).orElse(Future.succeededFuture());
  }
}
