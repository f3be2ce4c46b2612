package torg.checks.crash;

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
import torg.offers.v1.Terminal;

/**
 * Three loads of one feed: the second one lacks the offers of the last batches of the first, and
 * has changed every other one of the rest; the third one is the first one again.
 */
final class FeedLoads {
  static final String SELLER = "feeder";
  private static final int BATCHES_FIRST = 20;
  private static final int BATCHES_SECOND = 15;
  private static final int LOADS = 3;
  private static final int OFFERS = 20;

  private final String servers;

  FeedLoads(String servers) {
    this.servers = servers;
  }

  void send() throws Exception {
    var config = Map.<String, Object>of("bootstrap.servers", servers);
    try (var producer =
        new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
      for (var task = 1; task <= LOADS; task++) {
        for (var batch = 0; batch < batches(task); batch++) {
          send(producer, batch(task, batch));
        }
        send(producer, terminal(task));
      }
    }
  }

  private static void send(KafkaProducer<String, byte[]> producer, FeedBatch batch)
      throws Exception {
    producer
        .send(new ProducerRecord<>("feed-offers", SELLER + " shop", batch.toByteArray()))
        .get(20, TimeUnit.SECONDS);
  }

  private static FeedBatch batch(int task, int number) {
    var batch = message(task, number);
    for (var at = number * OFFERS; at < (number + 1) * OFFERS; at++) {
      var title = task == 2 && at % 2 == 0 ? "Книга подешевле" : "Книга";
      batch.addOffers(
          FeedOffer.newBuilder()
              .setExternalId("book-" + at)
              .setPosition(at)
              .setContent(
                  OfferContent.newBuilder()
                      .setCategoryId("books-fiction")
                      .setTitle(title)
                      .setLocation(Location.newBuilder().setAddress("Москва"))));
    }
    return batch.build();
  }

  private FeedBatch terminal(int task) {
    return message(task, terminalBatch())
        .setTerminal(Terminal.newBuilder().setBatches(batches(task)))
        .build();
  }

  private static FeedBatch.Builder message(int task, int batch) {
    return FeedBatch.newBuilder()
        .setSellerId(SELLER)
        .setNamespace("shop")
        .setTaskId(task)
        .setBatchId(batch);
  }

  int batches(int task) {
    return task == 2 ? BATCHES_SECOND : BATCHES_FIRST;
  }

  int terminalBatch() {
    return 1_000;
  }

  int messages() {
    return 2 * BATCHES_FIRST + BATCHES_SECOND + LOADS;
  }

  int offers(int task) {
    return batches(task) * OFFERS;
  }

  /** Those that the second one lacks. */
  int returned() {
    return offers(1) - offers(2);
  }

  int changed() {
    return offers(2) / 2;
  }

  int unchanged() {
    return offers(2) - changed();
  }
}
