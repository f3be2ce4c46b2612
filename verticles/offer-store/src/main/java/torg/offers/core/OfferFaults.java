package torg.offers.core;

import torg.bus.Fault;
import torg.bus.FaultException;
import torg.offers.content.Texts;

/** What goes wrong in more than one place. */
public final class OfferFaults {
  private OfferFaults() {}

  public static FaultException notFound(String offerId) {
    return FaultException.notFound("offer " + Texts.quoted(offerId));
  }

  public static FaultException removed(String offerId) {
    return FaultException.of(
        Fault.PRECONDITION,
        "offer %s is removed and stays so; publish a new one".formatted(offerId));
  }

  /** Of an expected 0 any version is right. */
  public static void requireVersion(String what, long expected, long actual) {
    if (expected != 0 && expected != actual) {
      throw FaultException.of(
          Fault.CONFLICT,
          "%s has version %d, not %d: somebody has changed it; read it again and repeat"
              .formatted(what, actual, expected));
    }
  }
}
