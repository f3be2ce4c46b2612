package torg.offers.feeds;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;

/** Which identifiers of a feed can be keys of the store. */
final class ExternalIds {
  /** At most 600 bytes, which leaves 400 of a key for the seller and the namespace. */
  private static final int LENGTH_MAX = 200;

  private ExternalIds() {}

  /** What is wrong with one, for the owner of the feed. */
  static Optional<String> problem(String externalId) {
    if (externalId.isBlank()) {
      return Optional.of("external_id: is empty; give every offer of the feed its own");
    }
    if (externalId.length() > LENGTH_MAX) {
      return Optional.of(
          "external_id: at most %d characters are allowed, got %d"
              .formatted(LENGTH_MAX, externalId.length()));
    }
    return externalId.chars().anyMatch(Character::isISOControl)
        ? Optional.of("external_id: must not contain control characters such as line breaks")
        : Optional.empty();
  }

  /** Those of a batch that can be looked up, each once. */
  static Set<String> of(FeedBatch batch) {
    var found = new LinkedHashSet<String>();
    batch.getOffersList().stream()
        .map(FeedOffer::getExternalId)
        .filter(externalId -> problem(externalId).isEmpty())
        .forEach(found::add);
    return found;
  }
}
