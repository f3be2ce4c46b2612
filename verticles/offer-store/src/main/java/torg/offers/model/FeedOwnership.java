package torg.offers.model;

import java.time.Instant;
import torg.bus.Times;
import torg.offers.v1.FeedOrigin;
import torg.offers.v1.FormerFeed;
import torg.offers.v1.Offer;

/** How an offer comes to belong to a feed, and how it leaves it without losing its identity. */
public final class FeedOwnership {
  private FeedOwnership() {}

  /** The offer as one of a feed's. */
  public static Offer given(Offer offer, FeedOrigin feed) {
    return offer.toBuilder().setFeed(feed).clearFormerFeed().build();
  }

  /** The offer as its seller's own, which remembers the feed that it came from. */
  public static Offer manual(Offer offer, Instant now) {
    return leave(Versions.touched(offer, now).toBuilder(), now).build();
  }

  /** Leaves an offer alone that belongs to no feed. */
  static Offer.Builder leave(Offer.Builder offer, Instant now) {
    if (!offer.hasFeed()) {
      return offer;
    }
    var former =
        FormerFeed.newBuilder()
            .setNamespace(offer.getFeed().getNamespace())
            .setExternalId(offer.getFeed().getExternalId())
            .setLeftAt(Times.of(now));
    return offer.clearFeed().setFormerFeed(former);
  }
}
