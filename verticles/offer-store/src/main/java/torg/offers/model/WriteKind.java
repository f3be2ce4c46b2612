package torg.offers.model;

import java.util.Optional;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

/** What a new version of an offer is about, the greatest change first. */
public enum WriteKind {
  CREATED,
  REMOVED,
  /** Brought back by its feed. */
  RETURNED,
  STATUS,
  CONTENT,
  /** A new term, photos, reasons of a ban, another feed. */
  OTHER;

  public static WriteKind of(Optional<Offer> before, Offer after) {
    return before.map(known -> of(known, after)).orElse(CREATED);
  }

  private static WriteKind of(Offer before, Offer after) {
    if (before.getStatus() != after.getStatus()) {
      return after.getStatus() == OfferStatus.REMOVED
          ? REMOVED
          : before.getStatus() == OfferStatus.REMOVED ? RETURNED : STATUS;
    }
    return before.getContentVersion() == after.getContentVersion() ? OTHER : CONTENT;
  }
}
