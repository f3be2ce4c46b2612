package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import torg.offers.OfferSchedulerVerticle;
import torg.offers.OfferStoreVerticle;
import torg.offers.OffersConfig;
import torg.offers.core.OfferTables;
import torg.offers.export.Exporter;
import torg.offers.feeds.LoadEnder;
import torg.offers.photos.PhotoMetrics;
import torg.offers.reexport.Reexporter;
import torg.settings.Settings;
import torg.store.Scan;

/**
 * Works on offers where nobody waits for an answer: exports, ends of terms and of loads, repairs.
 * Apart from {@link OffersRole}, so that there can be more nodes that answer than nodes that work.
 */
final class OffersJobsRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "offers-jobs",
          RoleType.Stage.SERVICE,
          () -> OfferStoreVerticle.TABLES,
          () ->
              RoleType.metrics(
                  List.of(
                      Exporter.METRICS,
                      Reexporter.METRICS,
                      PhotoMetrics.METRICS,
                      LoadEnder.METRICS)),
          List.of(),
          (settings, data) -> new OffersJobsRole(settings));

  private final OffersConfig config;

  private OffersJobsRole(Settings settings) {
    this.config = OffersConfig.from(settings);
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(
        config.updatesTopic(), config.photos().requestsTopic(), config.feedResultsTopic());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    return services.deploy(1, () -> scheduler(services)).mapEmpty();
  }

  private OfferSchedulerVerticle scheduler(NodeServices services) {
    return new OfferSchedulerVerticle(
        config,
        services.store(),
        services.bus(),
        services.outbox(),
        services.catalogCache(),
        services.leases(),
        services.bell(),
        services.clock(),
        services.registry());
  }

  /** Whether its queue can be read. */
  @Override
  public Future<Void> check(NodeServices services) {
    return services.store().scan(Scan.of(OfferTables.QUEUE).prefix(0L).limit(1)).mapEmpty();
  }
}
