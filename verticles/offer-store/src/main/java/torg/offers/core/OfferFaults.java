package torg.offers.core;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.content.Texts;

/** Faults that more than one room answers with. */
public final class OfferFaults {
  private OfferFaults() {}

  public static FaultException notFound(String offerId) {
    return FaultException.notFound("offer " + Texts.quoted(offerId));
  }

  public static FaultException removed(String offerId) {
    return FaultException.of(
        Fault.PRECONDITION, "offer %s is removed for good; publish a new one".formatted(offerId));
  }

  /**
   * @param expected 0 for any
   * @throws FaultException CONFLICT when the version is another one
   */
  public static void requireVersion(String what, long expected, long actual) {
    if (expected != 0 && expected != actual) {
      throw FaultException.of(
          Fault.CONFLICT,
          "%s has version %d, not %d: it has changed since; read it again and retry"
              .formatted(what, actual, expected));
    }
  }
}
