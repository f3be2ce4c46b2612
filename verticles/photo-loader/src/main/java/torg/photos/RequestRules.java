package torg.photos;

import java.util.Optional;
import torg.offers.v1.PhotoRequest;

/** Which requests can be answered at all: a result goes to an offer and repeats the address. */
final class RequestRules {
  private static final int URL_CHARS_MAX = 10_000;
  private static final int ID_CHARS_MAX = 200;

  private RequestRules() {}

  static Optional<String> problem(PhotoRequest request) {
    var id = request.getOfferId();
    if (id.isBlank() || id.length() > ID_CHARS_MAX) {
      return Optional.of(
          "offer_id must have 1 to %d characters, got %d".formatted(ID_CHARS_MAX, id.length()));
    }
    return request.getUrl().length() <= URL_CHARS_MAX
        ? Optional.empty()
        : Optional.of(
            "url must have at most %d characters, got %d"
                .formatted(URL_CHARS_MAX, request.getUrl().length()));
  }
}
