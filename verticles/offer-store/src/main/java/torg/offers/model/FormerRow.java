package torg.offers.model;

import java.time.Instant;
import java.util.Optional;
import torg.bus.Times;
import torg.offers.v1.Offer;

/**
 * Which offer stood for a seller's external id in a namespace before it left the feed. The key is
 * the first three.
 *
 * @param isBanned whoever waits for the row to be forgotten waits in vain
 */
public record FormerRow(
    String sellerId,
    String namespace,
    String externalId,
    String offerId,
    Instant leftAt,
    boolean isBanned) {
  /** The row of an offer: none while a feed owns it, or when none ever did. */
  public static Optional<FormerRow> of(Offer offer) {
    if (!offer.hasFormerFeed()) {
      return Optional.empty();
    }
    var feed = offer.getFormerFeed();
    return Optional.of(
        new FormerRow(
            offer.getSellerId(),
            feed.getNamespace(),
            feed.getExternalId(),
            offer.getId(),
            Times.of(feed.getLeftAt()),
            offer.hasBan()));
  }

  public boolean hasKeyOf(FormerRow other) {
    return sellerId.equals(other.sellerId)
        && namespace.equals(other.namespace)
        && externalId.equals(other.externalId);
  }
}
