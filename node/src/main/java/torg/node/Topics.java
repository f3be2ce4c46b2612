package torg.node;

import java.util.List;
import java.util.stream.Stream;
import torg.calls.CatalogCalls;
import torg.calls.OfferCalls;
import torg.calls.PhotoCalls;
import torg.kafka.Inbound;
import torg.kafka.TopicSpec;

/** The topics of Kafka. */
final class Topics {
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

  /** All that the embedded Kafka has. */
  static List<TopicSpec> all(Configs configs) {
    var outbound =
        Stream.of(
            configs.catalog().changesTopic(),
            configs.offers().updatesTopic(),
            configs.offers().feedResultsTopic());
    return Stream.concat(inbound(configs).stream().map(Inbound::topic), outbound)
        .map(topic -> new TopicSpec(topic, configs.node().kafkaPartitions()))
        .toList();
  }
}
