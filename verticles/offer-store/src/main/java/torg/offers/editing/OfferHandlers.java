package torg.offers.editing;

import io.vertx.core.Future;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.core.OfferFaults;
import torg.offers.core.OfferPage;
import torg.offers.core.OfferPortions;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTables;
import torg.offers.model.Actor;
import torg.offers.model.OfferStatuses;
import torg.offers.model.ShortCode;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.FindOfferRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.GetOffersResponse;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.UpdateOfferRequest;

/** Answers torg.offers.v1.OfferService. */
public final class OfferHandlers {
  private static final int IDS_MAX = 1_000;
  private static final int KEY_LENGTH_MAX = 100;

  private final OfferRecords records;
  private final PublishChecks checks;
  private final OfferEditor editor;

  public OfferHandlers(OfferRecords records, PublishChecks checks, OfferEditor editor) {
    this.records = records;
    this.checks = checks;
    this.editor = editor;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.CREATE_OFFER, this::check, this::create),
        bus.answer(OfferCalls.GET_OFFER, this::get),
        bus.answer(OfferCalls.GET_OFFERS, this::getSeveral),
        Future.all(
            bus.answer(OfferCalls.FIND_OFFER, this::findByCode),
            bus.answer(OfferCalls.UPDATE_OFFER, this::check, this::update),
            bus.answer(OfferCalls.CHANGE_STATUS, OfferHandlers::checkStatus, this::changeStatus),
            bus.answer(OfferCalls.DELETE_OFFER, OfferHandlers::checkDelete, this::delete)));
  }

  private void check(CreateOfferRequest request) {
    var violations = new Violations();
    if (!request.getSellerId().isEmpty()) {
      violations.addOf(() -> Access.sellerId(request.getSellerId()));
    }
    violations.addOf(() -> checks.check(request.getContent()));
    violations.addOf(() -> checkKey(request));
    violations.throwIfAny();
  }

  private static void checkKey(CreateOfferRequest request) {
    if (!request.getIdempotencyKey().isEmpty()) {
      Requests.text("idempotency_key", request.getIdempotencyKey(), KEY_LENGTH_MAX);
    }
  }

  /** The editor checks the content; here it is only told together with a wrong seller. */
  private Future<Offer> create(CreateOfferRequest request, CallContext context) {
    var violations = new Violations();
    violations.addOf(() -> Access.seller(context.caller(), request.getSellerId()));
    violations.addOf(() -> checkKey(request));
    if (!violations.isEmpty()) {
      violations.addOf(() -> checks.check(request.getContent()));
    }
    violations.throwIfAny();
    return editor.create(
        Access.seller(context.caller(), request.getSellerId()),
        request.getContent(),
        request.getIdempotencyKey());
  }

  private void check(UpdateOfferRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", request.getId()));
    violations.addOf(() -> checks.check(request.getContent()));
    violations.addOf(() -> checkExpected(request.getExpectedVersion()));
    violations.throwIfAny();
  }

  private Future<Offer> get(GetOfferRequest request, CallContext context) {
    var id = Requests.id("id", request.getId());
    return visible(id, id, context);
  }

  /** A fault repeats what was requested, not the id: that would reveal an offer to strangers. */
  private Future<Offer> visible(String id, String requested, CallContext context) {
    return records
        .find(id)
        .map(
            found ->
                found
                    .filter(Access.seenBy(context.caller()))
                    .orElseThrow(() -> OfferFaults.notFound(requested)));
  }

  private Future<GetOffersResponse> getSeveral(GetOffersRequest request, CallContext context) {
    var ids = List.copyOf(ids(request));
    var page = new OfferPage();
    var answer = GetOffersResponse.newBuilder();
    return OfferPortions.read(
            records.store(),
            ids,
            (id, found) -> {
              var offer = found.filter(Access.seenBy(context.caller()));
              if (offer.isEmpty()) {
                answer.addNotFound(id);
                return true;
              }
              return page.add(offer.get());
            })
        .map(
            read ->
                answer
                    .addAllOffers(page.offers())
                    .addAllLeftOut(ids.subList(read, ids.size()))
                    .build());
  }

  private static Set<String> ids(GetOffersRequest request) {
    Requests.within("ids", request.getIdsCount(), 1, IDS_MAX);
    var violations = new Violations();
    var ids = new LinkedHashSet<String>();
    for (var at = 0; at < request.getIdsCount(); at++) {
      var field = Violations.at("ids", at);
      var id = request.getIds(at);
      violations.addOf(() -> Requests.id(field, id));
      if (!ids.add(id)) {
        violations.add(field, "is repeated; name each id once");
      }
    }
    violations.throwIfAny();
    return ids;
  }

  private Future<Offer> findByCode(FindOfferRequest request, CallContext context) {
    var code = ShortCode.parse("short_code", request.getShortCode());
    return records
        .store()
        .get(OfferTables.OFFER_CODE.key(code))
        .compose(
            row ->
                row.isEmpty()
                    ? Future.failedFuture(OfferFaults.notFound(code))
                    : visible(row.get().get(OfferTables.OFFER_ID), code, context));
  }

  /** The editor checks the content of an offer that is there; see {@link #create}. */
  private Future<Offer> update(UpdateOfferRequest request, CallContext context) {
    if (!named(request.getId(), request.getExpectedVersion()).isEmpty()) {
      check(request);
    }
    return editor.update(
        request.getId(),
        Access.seenBy(context.caller()),
        request.getExpectedVersion(),
        request.getContent());
  }

  private static void checkStatus(ChangeStatusRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", request.getId()));
    if (request.getStatus() == OfferStatus.REMOVED) {
      violations.add("status", "cannot be REMOVED; call DeleteOffer instead");
    }
    violations.addOf(() -> OfferStatuses.requireRequestable(request.getStatus()));
    violations.addOf(() -> checkExpected(request.getExpectedVersion()));
    violations.throwIfAny();
  }

  /** Statuses that nobody can request are refused for an offer that is there only. */
  private Future<Offer> changeStatus(ChangeStatusRequest request, CallContext context) {
    var isNamed = named(request.getId(), request.getExpectedVersion()).isEmpty();
    if (!isNamed || request.getStatus() == OfferStatus.REMOVED) {
      checkStatus(request);
    }
    return changeStatus(
        request.getId(), request.getStatus(), request.getExpectedVersion(), context);
  }

  private static void checkDelete(DeleteOfferRequest request) {
    named(request.getId(), request.getExpectedVersion()).throwIfAny();
  }

  private Future<Offer> delete(DeleteOfferRequest request, CallContext context) {
    checkDelete(request);
    return changeStatus(
        request.getId(), OfferStatus.REMOVED, request.getExpectedVersion(), context);
  }

  private Future<Offer> changeStatus(
      String id, OfferStatus status, long expected, CallContext context) {
    return editor.change(
        id,
        Access.seenBy(context.caller()),
        expected,
        offer ->
            OfferStatuses.change(
                offer, status, Actor.SELLER, editor.clock().instant(), editor.term()));
  }

  /** What is wrong with how a request names an offer. */
  private static Violations named(String id, long expected) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", id));
    violations.addOf(() -> checkExpected(expected));
    return violations;
  }

  private static void checkExpected(long version) {
    Requests.within("expected_version", version, 0, Long.MAX_VALUE);
  }
}
