package torg.offers.model;

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
public final class OfferSamples {
  public static final Instant NOON = Instant.parse("2024-05-01T12:00:00Z");
  public static final Instant LATER = NOON.plus(Duration.ofDays(1));
  public static final Duration TERM = Duration.ofDays(30);
  public static final String SELLER = "s";

  private OfferSamples() {}

  public static OfferContent.Builder content(String title) {
    return OfferContent.newBuilder().setCategoryId("coats").setTitle(title);
  }

  public static OfferContent priced(String currency, long amount) {
    return content("coat")
        .setPrice(Price.newBuilder().setCurrency(currency).setAmount(amount))
        .build();
  }

  public static Offer offer() {
    return offer(content("coat").build());
  }

  public static Offer offer(OfferContent content) {
    return OfferEdits.create(new CountedIds(), SELLER, content, NOON, TERM);
  }

  /** Without the history that would lead there. */
  public static Offer offer(OfferStatus status) {
    var offer = offer().toBuilder().setStatus(status);
    offer.setWasSold(status == OfferStatus.SOLD_ON_SERVICE);
    if (status == OfferStatus.BANNED) {
      offer.setBan(ban(OfferStatus.ACTIVE));
    }
    return offer.build();
  }

  public static Ban ban(OfferStatus before, String... reasons) {
    return Ban.newBuilder()
        .setStatusBefore(before)
        .setSince(Times.of(NOON))
        .addAllReasons(List.of(reasons))
        .build();
  }

  public static Offer fromFeed(Offer offer, String externalId, long taskId) {
    return offer.toBuilder()
        .setFeed(
            FeedOrigin.newBuilder()
                .setNamespace("cars")
                .setExternalId(externalId)
                .setTaskId(taskId))
        .build();
  }

  /** The ids are o1, o2 and so on. */
  public static final class CountedIds implements OfferIds {
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
