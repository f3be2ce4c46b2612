package torg.photos;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.PhotoRequest;

/** Which requests can be answered at all: a result goes to an offer and repeats the address. */
final class RequestRules {
  private static final int URL_CHARS_MAX = 10_000;
  private static final int ID_CHARS_MAX = 200;

  private RequestRules() {}

  /**
   * @throws FaultException INVALID
   */
  static void check(PhotoRequest request) {
    var id = request.getOfferId();
    if (id.isBlank() || id.length() > ID_CHARS_MAX) {
      throw FaultException.of(
          Fault.INVALID,
          "offer_id must have 1 to %d characters, got %d".formatted(ID_CHARS_MAX, id.length()));
    }
    var urlChars = request.getUrl().length();
    if (urlChars > URL_CHARS_MAX) {
      throw FaultException.of(
          Fault.INVALID,
          "url must have at most %d characters, got %d".formatted(URL_CHARS_MAX, urlChars));
    }
  }
}
