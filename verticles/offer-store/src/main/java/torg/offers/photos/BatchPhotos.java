package torg.offers.photos;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoResult;

/** What is known of the photos that a batch of a load names. Pure. */
public final class BatchPhotos {
  private final PhotoRequestRules rules;
  private final Map<String, KnownPhoto> known;
  private final Map<String, PhotoResult> valid;

  /**
   * @param valid answers for offers that name them now
   */
  BatchPhotos(
      PhotoRequestRules rules, Map<String, KnownPhoto> known, Map<String, PhotoResult> valid) {
    this.rules = rules;
    this.known = known;
    this.valid = valid;
  }

  /** The same when nothing that is known is new to the offer. */
  public Offer answered(Offer offer) {
    return OfferPhotos.answered(offer, valid);
  }

  /**
   * Whether something is to be done about an offer that a load has mentioned: photos have failed,
   * which its owner is to know, or were last looked at long ago.
   */
  public boolean wantAttention(Offer offer, Instant now) {
    return offer.getPhotosList().stream()
        .anyMatch(photo -> photo.hasError() || isWanted(photo, now));
  }

  private boolean isWanted(Photo photo, Instant now) {
    var answer = Optional.ofNullable(known.get(photo.getUrl()));
    return rules.mentioned(photo, answer, now).isPresent();
  }
}
