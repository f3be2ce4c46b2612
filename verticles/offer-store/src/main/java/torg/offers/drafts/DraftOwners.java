package torg.offers.drafts;

import java.util.Optional;
import java.util.regex.Pattern;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.offers.core.Access;
import torg.offers.v1.DraftOwner;

/** Who owns the draft of a request, and under which key. */
final class DraftOwners {
  private static final Pattern ANONYMOUS_ID = Pattern.compile("[A-Za-z0-9_-]{16,100}");

  private DraftOwners() {}

  /** The visitor before signing in, if the request names one. */
  static Optional<DraftOwner> anonymous(String anonymousId) {
    if (anonymousId.isEmpty()) {
      return Optional.empty();
    }
    if (!ANONYMOUS_ID.matcher(anonymousId).matches()) {
      throw FaultException.invalid(
          "anonymous_id",
          "must have 16 to 100 characters of a-z, A-Z, 0-9, dash and underscore; make it random:"
              + " whoever guesses it can read the draft");
    }
    return Optional.of(DraftOwner.newBuilder().setAnonymousId(anonymousId).build());
  }

  /** Who has signed in: a seller by its token, or as a service says. */
  static Optional<DraftOwner> signedIn(Caller caller, String sellerId) {
    var isVisitor = sellerId.isEmpty() && !caller.scopes().contains(Scope.SELLER);
    return isVisitor
        ? Optional.empty()
        : Optional.of(DraftOwner.newBuilder().setSellerId(Access.seller(caller, sellerId)).build());
  }

  /** Whose one draft a request is about: the anonymous visitor's when it is named. */
  static DraftOwner of(Caller caller, String sellerId, String anonymousId) {
    requireOne(sellerId, anonymousId);
    return anonymous(anonymousId)
        .or(() -> signedIn(caller, sellerId))
        .orElseThrow(
            () -> FaultException.invalid("seller_id", "is required unless anonymous_id is given"));
  }

  static void requireOne(String sellerId, String anonymousId) {
    if (!sellerId.isEmpty() && !anonymousId.isEmpty()) {
      throw FaultException.invalid(
          "anonymous_id", "must be left out when seller_id is given: a draft has one owner");
    }
  }

  static String key(DraftOwner owner) {
    return switch (owner.getOwnerCase()) {
      case SELLER_ID -> "seller:" + owner.getSellerId();
      case ANONYMOUS_ID -> "anonymous:" + owner.getAnonymousId();
      case OWNER_NOT_SET -> throw new IllegalArgumentException("a draft must have an owner");
    };
  }
}
