package torg.offers.model;

import java.util.Optional;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

/**
 * Which offer stands for a seller's external id in a namespace, and the newest load that has
 * mentioned it. The key is the first three. The load may be later than the one in the offer: a load
 * that mentions an unchanged offer writes the row only.
 */
public record FeedRow(
    String sellerId, String namespace, String externalId, String offerId, long taskId) {
  /** The row that an offer needs: none once it is removed or belongs to no feed. */
  public static Optional<FeedRow> of(Offer offer) {
    if (!offer.hasFeed() || offer.getStatus() == OfferStatus.REMOVED) {
      return Optional.empty();
    }
    var feed = offer.getFeed();
    return Optional.of(
        new FeedRow(
            offer.getSellerId(),
            feed.getNamespace(),
            feed.getExternalId(),
            offer.getId(),
            feed.getTaskId()));
  }

  public FeedRow withTask(long newTaskId) {
    return new FeedRow(sellerId, namespace, externalId, offerId, newTaskId);
  }

  public boolean hasKeyOf(FeedRow other) {
    return sellerId.equals(other.sellerId)
        && namespace.equals(other.namespace)
        && externalId.equals(other.externalId);
  }
}
