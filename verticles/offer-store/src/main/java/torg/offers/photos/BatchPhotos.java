package torg.offers.photos;

import java.util.Map;
import torg.offers.v1.Offer;
import torg.offers.v1.PhotoResult;

/** What is known of the photos that a batch of a load names. Pure. */
public final class BatchPhotos {
  private final Map<String, PhotoResult> valid;

  /**
   * @param valid answers for offers that name them now
   */
  BatchPhotos(Map<String, PhotoResult> valid) {
    this.valid = valid;
  }

  /** The same when nothing that is known is new to the offer. */
  public Offer answered(Offer offer) {
    return OfferPhotos.answered(offer, valid);
  }
}
