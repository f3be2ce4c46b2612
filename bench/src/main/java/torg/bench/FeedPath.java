package torg.bench;

import java.time.Duration;
import java.util.stream.IntStream;
import torg.bus.CallContext;
import torg.calls.OfferCalls;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatches;
import torg.offers.v1.FeedOffer;

/**
 * A load of one feed, batch after batch as the bridge hands over one partition: first of offers
 * that are all new, then of the same again.
 */
final class FeedPath {
  private static final int OFFERS = 100_000;
  private static final int BATCH = 1_000;
  private static final Duration BATCH_TIME_MAX = Duration.ofMinutes(1);

  private final OffersFixture fixture;

  FeedPath(OffersFixture fixture) {
    this.fixture = fixture;
  }

  void measure(Report report) throws Exception {
    report.figure("feed load of new offers", offersPerSecond(1), "offers a second");
    report.figure("its unchanged repetition", offersPerSecond(2), "offers a second");
  }

  private double offersPerSecond(long task) throws Exception {
    var start = System.nanoTime();
    for (var first = 0; first < OFFERS; first += BATCH) {
      OffersFixture.await(
          fixture.bus.request(
              OfferCalls.TAKE_FEED, batches(task, first), CallContext.mesh(BATCH_TIME_MAX)));
    }
    return OFFERS / ((System.nanoTime() - start) / 1e9);
  }

  private static FeedBatches batches(long task, int first) {
    var batch =
        FeedBatch.newBuilder()
            .setSellerId("feed-seller")
            .setNamespace("bench")
            .setTaskId(task)
            .setBatchId(first / BATCH + 1);
    IntStream.range(first, first + BATCH)
        .mapToObj(
            number ->
                FeedOffer.newBuilder()
                    .setExternalId("item-" + number)
                    .setPosition(number)
                    .setContent(OfferSamples.content(number)))
        .forEach(batch::addOffers);
    return FeedBatches.newBuilder().addBatches(batch).build();
  }
}
