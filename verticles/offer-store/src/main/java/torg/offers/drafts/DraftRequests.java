package torg.offers.drafts;

import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.offers.content.ContentRules;
import torg.offers.core.Access;
import torg.offers.v1.DraftOwner;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.UpdateDraftRequest;

/** What requests about drafts must be. Everything throws INVALID with every violation. */
final class DraftRequests {
  private DraftRequests() {}

  static void check(Caller caller, OpenDraftRequest request) {
    var violations = new Violations();
    violations.addOf(
        () ->
            DraftOwners.signedIn(caller, request.getSellerId())
                .or(() -> DraftOwners.anonymous(request.getAnonymousId()))
                .orElseThrow(
                    () ->
                        FaultException.invalid(
                            "anonymous_id", "is required unless seller_id is given")));
    violations.addOf(() -> DraftOwners.anonymous(request.getAnonymousId()));
    if (!request.getCategoryId().isEmpty()) {
      violations.addOf(() -> Requests.id("category_id", request.getCategoryId()));
    }
    violations.throwIfAny();
  }

  /** What can be said of an owner without knowing who asks. */
  static void checkOwner(String sellerId, String anonymousId) {
    owner(sellerId, anonymousId).throwIfAny();
  }

  private static Violations owner(String sellerId, String anonymousId) {
    var violations = new Violations();
    violations.addOf(() -> DraftOwners.requireOne(sellerId, anonymousId));
    if (!sellerId.isEmpty()) {
      violations.addOf(() -> Access.sellerId(sellerId));
    }
    if (violations.isEmpty()) {
      violations.addOf(() -> DraftOwners.anonymous(anonymousId));
    }
    return violations;
  }

  static void check(UpdateDraftRequest request) {
    var violations = owner(request.getSellerId(), request.getAnonymousId());
    violations.addOf(() -> checkContent(request.getContent()));
    violations.throwIfAny();
  }

  static void check(PublishDraftRequest request) {
    checkOwner(request.getSellerId(), "");
  }

  /** Whose draft a request is about. */
  static DraftOwner owner(Caller caller, String id, String sellerId, String anonymousId) {
    return owner(caller, id, sellerId, anonymousId, OfferContent.getDefaultInstance());
  }

  static DraftOwner owner(Caller caller, UpdateDraftRequest request) {
    return owner(
        caller,
        request.getId(),
        request.getSellerId(),
        request.getAnonymousId(),
        request.getContent());
  }

  private static DraftOwner owner(
      Caller caller, String id, String sellerId, String anonymousId, OfferContent content) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", id));
    violations.addOf(() -> DraftOwners.of(caller, sellerId, anonymousId));
    violations.addOf(() -> checkContent(content));
    violations.throwIfAny();
    return DraftOwners.of(caller, sellerId, anonymousId);
  }

  /** The seller that publishes. */
  static String seller(Caller caller, PublishDraftRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", request.getId()));
    violations.addOf(() -> Access.seller(caller, request.getSellerId()));
    violations.throwIfAny();
    return Access.seller(caller, request.getSellerId());
  }

  private static void checkContent(OfferContent content) {
    ContentRules.draftFault(content)
        .ifPresent(
            fault -> {
              throw fault;
            });
  }
}
