package torg.offers.model;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

/** The lists of a seller's cabinet. Their ids are stored and never change. */
public enum Preset {
  /** Every offer that is not removed. */
  ALL(1),
  ACTIVE(2),
  HIDDEN(3),
  EXPIRED(4),
  /** On the service or elsewhere. */
  SOLD(5),
  BANNED(6),
  /** Owned by a feed. */
  FROM_FEED(7),
  /** Owned by nobody but the seller. */
  MANUAL(8);

  private final int id;

  Preset(int id) {
    this.id = id;
  }

  public int id() {
    return id;
  }

  public static Optional<Preset> ofId(int id) {
    for (var preset : values()) {
      if (preset.id == id) {
        return Optional.of(preset);
      }
    }
    return Optional.empty();
  }

  /** The lists that an offer is in: none once it is removed. */
  public static Set<Preset> of(Offer offer) {
    if (offer.getStatus() == OfferStatus.REMOVED) {
      return EnumSet.noneOf(Preset.class);
    }
    return EnumSet.of(ALL, ofStatus(offer), offer.hasFeed() ? FROM_FEED : MANUAL);
  }

  private static Preset ofStatus(Offer offer) {
    return switch (offer.getStatus()) {
      case ACTIVE -> ACTIVE;
      case HIDDEN -> HIDDEN;
      case EXPIRED -> EXPIRED;
      case SOLD_ON_SERVICE, SOLD_ELSEWHERE -> SOLD;
      case BANNED -> BANNED;
      case REMOVED, OFFER_STATUS_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException(
              "offer %s has status %s, which is in no list"
                  .formatted(offer.getId(), offer.getStatus()));
    };
  }
}
