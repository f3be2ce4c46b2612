package torg.node;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import torg.calls.CatalogCalls;
import torg.calls.OfferCalls;
import torg.calls.PhotoCalls;
import torg.kafka.Inbound;
import torg.kafka.KafkaConfig;
import torg.kafka.TopicSpec;

/** The topics of Kafka. */
final class Topics {
  /** Fetching a photo from a slow host takes a minute and more. */
  private static final int PHOTO_REQUESTS_MAX = 32;

  private static final Duration PHOTO_TIMEOUT = Duration.ofMinutes(5);

  private Topics() {}

  /** Where the records of topics go. */
  static List<Inbound<?>> inbound(Configs configs) {
    var node = configs.node();
    return List.of(
        new Inbound<>(node.catalogEditsTopic(), "torg-catalog", CatalogCalls.TAKE_EDITS),
        new Inbound<>(node.opinionsTopic(), "torg-offer-opinions", OfferCalls.TAKE_OPINIONS),
        new Inbound<>(node.feedTopic(), "torg-offer-feeds", OfferCalls.TAKE_FEED),
        new Inbound<>(configs.photos().resultsTopic(), "torg-offer-photos", OfferCalls.TAKE_PHOTOS),
        new Inbound<>(
            configs.offers().photoRequestsTopic(), "torg-photos", PhotoCalls.TAKE_REQUESTS));
  }

  static KafkaConfig config(Configs configs, Inbound<?> inbound) {
    return inbound.call() == PhotoCalls.TAKE_REQUESTS
        ? configs.kafka().forSlowHandler(PHOTO_REQUESTS_MAX, PHOTO_TIMEOUT)
        : configs.kafka();
  }

  /** All that the embedded Kafka has. */
  static List<TopicSpec> all(Configs configs) {
    var outbound =
        Stream.of(
            configs.catalog().changesTopic(),
            configs.offers().updatesTopic(),
            configs.offers().feedResultsTopic(),
            configs.segments().topic());
    return Stream.concat(inbound(configs).stream().map(Inbound::topic), outbound)
        .map(topic -> new TopicSpec(topic, configs.node().kafkaPartitions()))
        .toList();
  }
}
