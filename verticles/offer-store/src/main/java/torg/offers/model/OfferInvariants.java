package torg.offers.model;

import java.util.Optional;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;

/**
 * What is true of every stored offer and of every change of one. The rows beside an offer are
 * derived from these, so a change that breaks one is a defect and must not be written.
 */
public final class OfferInvariants {
  private OfferInvariants() {}

  /**
   * @throws IllegalArgumentException naming the first that is broken
   */
  public static void check(Optional<Offer> before, Offer after) {
    checkAlone(after);
    var known = before.orElse(Offer.getDefaultInstance());
    before.ifPresent(offer -> checkKept(offer, after));
    require(after, after.getVersion() > known.getVersion(), "its version must grow");
    var isNew =
        before.isEmpty()
            || !known.getContent().equals(after.getContent())
            || isReturn(known, after);
    require(
        after,
        isNew
            ? after.getContentVersion() > known.getVersion()
            : after.getContentVersion() == known.getContentVersion(),
        "its content_version must grow with its content or its return, and only then");
    require(
        after,
        known.getWasSold() == after.getWasSold() || isSoldOnService(after),
        "was_sold changes only with the first sale on the service");
  }

  private static void checkAlone(Offer offer) {
    require(
        offer,
        offer.getContentVersion() <= offer.getVersion(),
        "its content cannot be newer than itself");
    require(offer, !isSoldOnService(offer) || offer.getWasSold(), "sold without was_sold");
    require(
        offer,
        isRemoved(offer) || (offer.getStatus() == OfferStatus.BANNED) == offer.hasBan(),
        "has a ban while banned or removed, and only then");
    require(
        offer,
        !offer.hasFeed() || !offer.hasFormerFeed(),
        "belongs to a feed or has left one, not both");
    require(
        offer,
        offer.getStatus() != OfferStatus.ACTIVE || offer.hasExpiresAt(),
        "an active offer must expire");
    require(offer, hasPhotosOf(offer, offer.getContent()), "has a photo for each URL, in order");
  }

  private static boolean hasPhotosOf(Offer offer, OfferContent content) {
    return offer.getPhotosList().stream()
        .map(Photo::getUrl)
        .toList()
        .equals(content.getPhotoUrlsList());
  }

  private static void checkKept(Offer before, Offer after) {
    require(
        after,
        before.getId().equals(after.getId())
            && before.getSellerId().equals(after.getSellerId())
            && before.getCreatedAt().equals(after.getCreatedAt()),
        "id, seller_id and created_at never change, they are keys");
    require(
        after,
        !isRemoved(before) || isRemoved(after) || isReturn(before, after),
        "a removed offer stays removed, unless its feed brings it back");
    require(
        after,
        !isRemoved(before) && !isRemoved(after) || before.getBan().equals(after.getBan()),
        "its ban outlives its removal");
    require(
        after, !hasIdentity(before) || hasIdentity(after), "what came from a feed remembers it");
  }

  private static boolean isReturn(Offer before, Offer after) {
    return isRemoved(before)
        && before.hasFormerFeed()
        && after.getFeed().getNamespace().equals(before.getFormerFeed().getNamespace())
        && after.getFeed().getExternalId().equals(before.getFormerFeed().getExternalId())
        && after.getStatus() == (before.hasBan() ? OfferStatus.BANNED : OfferStatus.ACTIVE);
  }

  private static boolean hasIdentity(Offer offer) {
    return offer.hasFeed() || offer.hasFormerFeed();
  }

  private static boolean isRemoved(Offer offer) {
    return offer.getStatus() == OfferStatus.REMOVED;
  }

  private static boolean isSoldOnService(Offer offer) {
    return offer.getStatus() == OfferStatus.SOLD_ON_SERVICE;
  }

  private static void require(Offer offer, boolean isTrue, String rule) {
    if (!isTrue) {
      throw new IllegalArgumentException("offer %s: %s".formatted(offer.getId(), rule));
    }
  }
}
