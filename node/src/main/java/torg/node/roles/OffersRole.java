package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import torg.calls.OfferCalls;
import torg.gazetteer.Gazetteer;
import torg.offers.OfferStoreVerticle;
import torg.offers.OffersConfig;
import torg.offers.cabinet.CountRepair;
import torg.offers.core.OfferMetrics;
import torg.offers.reexport.ReexportConfig;
import torg.offers.v1.GetCountsRequest;
import torg.photos.PhotosConfig;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * Keeps offers and drafts: answers calls and takes records. {@link OffersJobsRole} has the rest.
 */
final class OffersRole implements Role {
  private static final Setting OPINIONS_TOPIC =
      new Setting(
          "offers.opinionsTopic",
          "moderation-opinions",
          "Kafka topic that brings opinions of moderators");
  private static final Setting FEED_TOPIC =
      new Setting("offers.feedTopic", "feed-offers", "Kafka topic that brings loads of feeds");

  static final RoleType TYPE =
      new RoleType(
          "offers",
          RoleType.Stage.SERVICE,
          () -> OfferStoreVerticle.TABLES,
          () -> RoleType.metrics(List.of(OfferMetrics.METRICS, CountRepair.METRICS)),
          RoleType.settings(
              List.of(
                  OffersConfig.SETTINGS,
                  ReexportConfig.SETTINGS,
                  List.of(OPINIONS_TOPIC, FEED_TOPIC))),
          (settings, data) -> new OffersRole(settings));

  private final OffersConfig config;
  private final String opinionsTopic;
  private final String feedTopic;
  private final String photoResultsTopic;

  private OffersRole(Settings settings) {
    this.config = OffersConfig.from(settings);
    this.opinionsTopic = Bounds.notBlank(OPINIONS_TOPIC.name(), settings.text(OPINIONS_TOPIC));
    this.feedTopic = Bounds.notBlank(FEED_TOPIC.name(), settings.text(FEED_TOPIC));
    this.photoResultsTopic = PhotosConfig.from(settings).resultsTopic();
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of(opinionsTopic, "torg-offer-opinions", OfferCalls.TAKE_OPINIONS),
        Route.of(feedTopic, "torg-offer-feeds", OfferCalls.TAKE_FEED),
        Route.of(photoResultsTopic, "torg-offer-photos", OfferCalls.TAKE_PHOTOS));
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(config.feedResultsTopic());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    return services
        .vertx()
        .executeBlocking(Gazetteer::load, false)
        .compose(gazetteer -> services.deploy(NodeServices.CORES, () -> store(services, gazetteer)))
        .mapEmpty();
  }

  private OfferStoreVerticle store(NodeServices services, Gazetteer gazetteer) {
    return new OfferStoreVerticle(
        config,
        services.store(),
        services.bus(),
        services.catalogCache(),
        gazetteer,
        services.namedTopics(),
        services.bell(),
        services.clock(),
        services.registry());
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.ask(
        OfferCalls.GET_COUNTS, GetCountsRequest.newBuilder().setSellerId("-").build());
  }
}
