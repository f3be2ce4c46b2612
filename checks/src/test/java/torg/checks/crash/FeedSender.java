package torg.checks.crash;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;

/** Sends loads of one feed, message by message. */
record FeedSender(String servers, String seller) {
  static final String NAMESPACE = "shop";

  void send(List<FeedBatch> messages) throws Exception {
    var config = Map.<String, Object>of("bootstrap.servers", servers);
    try (var producer =
        new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
      for (var message : messages) {
        producer
            .send(
                new ProducerRecord<>(
                    "feed-offers", seller + " " + NAMESPACE, message.toByteArray()))
            .get(20, TimeUnit.SECONDS);
      }
    }
  }

  FeedBatch.Builder message(int task, int batch) {
    return FeedBatch.newBuilder()
        .setSellerId(seller)
        .setNamespace(NAMESPACE)
        .setTaskId(task)
        .setBatchId(batch);
  }

  static FeedOffer book(int number, String title) {
    return FeedOffer.newBuilder()
        .setExternalId("book-" + number)
        .setPosition(number)
        .setContent(
            OfferContent.newBuilder()
                .setCategoryId("books-fiction")
                .setTitle(title)
                .setLocation(Location.newBuilder().setAddress("Москва")))
        .build();
  }
}
