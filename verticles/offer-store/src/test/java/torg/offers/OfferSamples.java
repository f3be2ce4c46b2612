package torg.offers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.bus.Times;
import torg.offers.v1.Ban;
import torg.offers.v1.FeedOrigin;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Price;

/** Offers of seller s, created at noon with a term of 30 days. */
final class OfferSamples {
  static final Instant NOON = Instant.parse("2024-05-01T12:00:00Z");
  static final Instant LATER = NOON.plus(Duration.ofDays(1));
  static final Duration TERM = Duration.ofDays(30);
  static final String SELLER = "s";

  private OfferSamples() {}

  static OfferContent.Builder content(String title) {
    return OfferContent.newBuilder().setCategoryId("coats").setTitle(title);
  }

  static OfferContent priced(String currency, long amount) {
    return content("coat")
        .setPrice(Price.newBuilder().setCurrency(currency).setAmount(amount))
        .build();
  }

  static Offer offer() {
    return offer(content("coat").build());
  }

  static Offer offer(OfferContent content) {
    return OfferEdits.create(new CountedIds(), SELLER, content, NOON, TERM);
  }

  /** Without the history that would lead there. */
  static Offer offer(OfferStatus status) {
    var offer = offer().toBuilder().setStatus(status);
    offer.setWasSold(status == OfferStatus.SOLD_ON_SERVICE);
    if (status == OfferStatus.BANNED) {
      offer.setBan(ban(OfferStatus.ACTIVE));
    }
    return offer.build();
  }

  static Ban ban(OfferStatus before, String... reasons) {
    return Ban.newBuilder()
        .setStatusBefore(before)
        .setSince(Times.of(NOON))
        .addAllReasons(List.of(reasons))
        .build();
  }

  static Offer fromFeed(Offer offer, String externalId, long taskId) {
    return offer.toBuilder()
        .setFeed(
            FeedOrigin.newBuilder()
                .setNamespace("cars")
                .setExternalId(externalId)
                .setTaskId(taskId))
        .build();
  }

  /** The ids are o1, o2 and so on. */
  static final class CountedIds implements OfferIds {
    private int count;

    @Override
    public String uuid() {
      return "o" + ++count;
    }

    @Override
    public String shortCode() {
      return "%010d".formatted(count);
    }
  }
}
