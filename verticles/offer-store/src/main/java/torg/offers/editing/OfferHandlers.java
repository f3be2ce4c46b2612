package torg.offers.editing;

import io.vertx.core.Future;
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
import torg.offers.model.ShortCode;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.FindOfferRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.GetOffersResponse;
import torg.offers.v1.Offer;
import torg.offers.v1.UpdateOfferRequest;

/** Answers torg.offers.v1.OfferService: what offers say. {@link StatusHandlers} has the rest. */
public final class OfferHandlers {
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
        bus.answer(OfferCalls.FIND_OFFER, this::findByCode),
        bus.answer(OfferCalls.UPDATE_OFFER, this::check, this::update));
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
    violations.addOf(() -> OfferNames.checkExpected(request.getExpectedVersion()));
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
    var ids = OfferNames.several(request.getIdsList());
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
    if (!OfferNames.wrong(request.getId(), request.getExpectedVersion()).isEmpty()) {
      check(request);
    }
    return editor.update(
        request.getId(),
        Access.seenBy(context.caller()),
        request.getExpectedVersion(),
        request.getContent());
  }
}
