package torg.offers.core;

import java.util.function.Predicate;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.offers.v1.Offer;

/**
 * Which sellers' data a caller may see and change: a seller its own, services and operators all.
 */
public final class Access {
  /** Keeps keys that also have a namespace and an external id below the limit of the store. */
  private static final int SELLER_ID_LENGTH_MAX = 64;

  private Access() {}

  /**
   * The seller that a request is about.
   *
   * @param named by the request; a seller may leave out itself
   * @throws FaultException FORBIDDEN when it is somebody else's, INVALID when nobody is named
   */
  public static String seller(Caller caller, String named) {
    if (named.isEmpty() && caller.scopes().contains(Scope.SELLER)) {
      return sellerId(caller.subject());
    }
    if (named.isEmpty()) {
      throw FaultException.invalid(
          "seller_id", "is required: only the token of a seller may leave it out");
    }
    if (!maySee(caller, named)) {
      throw FaultException.of(
          Fault.FORBIDDEN,
          "this token belongs to seller '%s' and may not act for another"
              .formatted(caller.subject()));
    }
    return sellerId(named);
  }

  public static Predicate<Offer> seenBy(Caller caller) {
    return offer -> maySee(caller, offer.getSellerId());
  }

  static boolean maySee(Caller caller, String sellerId) {
    return caller.has(Scope.SERVICE)
        || caller.has(Scope.SELLER) && caller.subject().equals(sellerId);
  }

  public static String sellerId(String sellerId) {
    return Requests.text("seller_id", sellerId, SELLER_ID_LENGTH_MAX);
  }
}
