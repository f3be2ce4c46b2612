package torg.offers.editing;

import io.vertx.core.Future;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.FaultException;
import torg.bus.Requests;
import torg.bus.Violations;
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
        bus.answer(
            OfferCalls.CREATE_OFFER, request -> checks.check(request.getContent()), this::create),
        bus.answer(OfferCalls.GET_OFFER, this::get),
        bus.answer(OfferCalls.GET_OFFERS, this::getSeveral),
        Future.all(
            bus.answer(OfferCalls.FIND_OFFER, this::findByCode),
            bus.answer(OfferCalls.UPDATE_OFFER, this::check, this::update),
            bus.answer(OfferCalls.CHANGE_STATUS, this::changeStatus),
            bus.answer(OfferCalls.DELETE_OFFER, this::delete)));
  }

  private Future<Offer> create(CreateOfferRequest request, CallContext context) {
    var seller = Access.seller(context.caller(), request.getSellerId());
    return editor.create(seller, request.getContent());
  }

  private void check(UpdateOfferRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", request.getId()));
    violations.addOf(() -> checks.check(request.getContent()));
    violations.addOf(() -> expected(request.getExpectedVersion()));
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
    var ids = new LinkedHashSet<String>();
    for (var at = 0; at < request.getIdsCount(); at++) {
      if (!ids.add(Requests.id(Violations.at("ids", at), request.getIds(at)))) {
        throw FaultException.invalid(Violations.at("ids", at), "is repeated; name each id once");
      }
    }
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

  private Future<Offer> update(UpdateOfferRequest request, CallContext context) {
    return editor.update(
        Requests.id("id", request.getId()),
        Access.seenBy(context.caller()),
        expected(request.getExpectedVersion()),
        request.getContent());
  }

  private Future<Offer> changeStatus(ChangeStatusRequest request, CallContext context) {
    if (request.getStatus() == OfferStatus.REMOVED) {
      throw FaultException.invalid("status", "cannot be REMOVED; call DeleteOffer instead");
    }
    return changeStatus(
        request.getId(), request.getStatus(), request.getExpectedVersion(), context);
  }

  private Future<Offer> delete(DeleteOfferRequest request, CallContext context) {
    return changeStatus(
        request.getId(), OfferStatus.REMOVED, request.getExpectedVersion(), context);
  }

  private Future<Offer> changeStatus(
      String id, OfferStatus status, long expected, CallContext context) {
    return editor.change(
        Requests.id("id", id),
        Access.seenBy(context.caller()),
        expected(expected),
        offer ->
            OfferStatuses.change(
                offer, status, Actor.SELLER, editor.clock().instant(), editor.term()));
  }

  private static long expected(long version) {
    return Requests.within("expected_version", version, 0, Long.MAX_VALUE);
  }
}
