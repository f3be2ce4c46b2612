package torg.offers.model;

import java.security.SecureRandom;
import java.util.UUID;

/** Ids for new drafts and offers. None is promised to be free: whoever stores one retries. */
public interface OfferIds {
  /** For drafts and offers. */
  String uuid();

  /** For calls to support. */
  String shortCode();

  /** From the system's secure source, so that nobody can guess the next one or count them. */
  static OfferIds random() {
    var random = new SecureRandom();
    return new OfferIds() {
      @Override
      public String uuid() {
        return UUID.randomUUID().toString();
      }

      @Override
      public String shortCode() {
        return ShortCode.of(random.nextLong());
      }
    };
  }
}
