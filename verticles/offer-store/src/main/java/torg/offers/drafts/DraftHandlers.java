package torg.offers.drafts;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.content.Texts;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTx;
import torg.offers.editing.OfferEditor;
import torg.offers.editing.PublishChecks;
import torg.offers.model.OfferIds;
import torg.offers.v1.DeleteDraftRequest;
import torg.offers.v1.DeleteDraftResponse;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftFate;
import torg.offers.v1.DraftOwner;
import torg.offers.v1.GetDraftRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.OpenDraftResponse;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.UpdateDraftRequest;
import torg.store.Reads;
import torg.store.Store;
import torg.store.Tx;

/** Answers torg.offers.v1.DraftService. */
public final class DraftHandlers {
  private final OfferRecords records;
  private final Store store;
  private final PublishChecks checks;
  private final OfferEditor editor;
  private final OfferIds ids;
  private final Clock clock;

  public DraftHandlers(
      OfferRecords records, PublishChecks checks, OfferEditor editor, OfferIds ids, Clock clock) {
    this.records = records;
    this.store = records.store();
    this.checks = checks;
    this.editor = editor;
    this.ids = ids;
    this.clock = clock;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.OPEN_DRAFT, this::open),
        bus.answer(
            OfferCalls.GET_DRAFT,
            request -> DraftRequests.checkOwner(request.getSellerId(), request.getAnonymousId()),
            this::get),
        bus.answer(OfferCalls.UPDATE_DRAFT, DraftRequests::check, this::update),
        bus.answer(
            OfferCalls.DELETE_DRAFT,
            request -> DraftRequests.checkOwner(request.getSellerId(), request.getAnonymousId()),
            this::delete),
        bus.answer(OfferCalls.PUBLISH_DRAFT, DraftRequests::check, this::publish));
  }

  private Future<OpenDraftResponse> open(OpenDraftRequest request, CallContext context) {
    DraftRequests.check(context.caller(), request);
    var anonymous = DraftOwners.anonymous(request.getAnonymousId());
    var signedIn = DraftOwners.signedIn(context.caller(), request.getSellerId());
    var caller = signedIn.or(() -> anonymous).orElseThrow();
    var newId = ids.uuid();
    return store
        .transact(
            tx ->
                Future.all(DraftRecords.current(tx, anonymous), DraftRecords.current(tx, signedIn))
                    .map(
                        current ->
                            apply(
                                tx,
                                DraftRules.decide(
                                    new DraftRules.Situation(
                                        request.getCategoryId(),
                                        current.resultAt(0),
                                        current.resultAt(1),
                                        caller,
                                        newId,
                                        clock.instant())))))
        .map(
            decision ->
                OpenDraftResponse.newBuilder()
                    .setDraft(decision.draft())
                    .setFate(fate(decision.change()))
                    .build());
  }

  /** A visitor's draft that stays as it is, too: the visit counts. */
  private DraftDecision apply(Tx tx, DraftDecision decision) {
    var draft = decision.draft();
    decision.removed().forEach(one -> DraftRecords.delete(tx, one));
    if (decision.change() != DraftDecision.Change.KEPT || draft.getOwner().hasAnonymousId()) {
      DraftRecords.put(tx, draft, clock.instant());
    }
    return decision;
  }

  private static DraftFate fate(DraftDecision.Change change) {
    return switch (change) {
      case KEPT -> DraftFate.DRAFT_KEPT;
      case MOVED -> DraftFate.DRAFT_MOVED;
      case RESET -> DraftFate.DRAFT_RESET;
      case CREATED -> DraftFate.DRAFT_CREATED;
    };
  }

  private Future<Draft> get(GetDraftRequest request, CallContext context) {
    var owner =
        DraftRequests.owner(
            context.caller(), request.getId(), request.getSellerId(), request.getAnonymousId());
    return DraftRecords.find(store, owner, request.getId())
        .map(found -> found.orElseThrow(() -> notFound(request.getId())));
  }

  private Future<Draft> update(UpdateDraftRequest request, CallContext context) {
    var owner = DraftRequests.owner(context.caller(), request);
    var id = request.getId();
    return store.transact(
        tx ->
            DraftRecords.find(tx, owner, id)
                .map(
                    found -> {
                      var draft =
                          found.orElseThrow(() -> notFound(id)).toBuilder()
                              .setContent(request.getContent())
                              .setUpdatedAt(Times.of(clock.instant()))
                              .build();
                      DraftRecords.put(tx, draft, clock.instant());
                      return draft;
                    }));
  }

  private Future<DeleteDraftResponse> delete(DeleteDraftRequest request, CallContext context) {
    var owner =
        DraftRequests.owner(
            context.caller(), request.getId(), request.getSellerId(), request.getAnonymousId());
    var id = request.getId();
    return store.transactIdempotent(
        tx ->
            DraftRecords.find(tx, owner, id)
                .map(
                    found -> {
                      found.ifPresent(draft -> DraftRecords.delete(tx, draft));
                      return DeleteDraftResponse.getDefaultInstance();
                    }));
  }

  /** The draft is read before and again in the transaction: another tab may have changed it. */
  private Future<Offer> publish(PublishDraftRequest request, CallContext context) {
    var seller = DraftRequests.seller(context.caller(), request);
    var owner = DraftOwners.signedIn(context.caller(), seller).orElseThrow();
    var id = request.getId();
    return DraftRecords.find(store, owner, id)
        .compose(
            found -> found.isEmpty() ? published(store, id, seller) : publish(owner, found.get()));
  }

  private Future<Offer> publish(DraftOwner owner, Draft draft) {
    return checks
        .ready(owner.getSellerId(), draft.getContent())
        .compose(
            known ->
                records.withFreeIds(
                    ids,
                    drawn ->
                        records.transact(tx -> publish(tx, drawn.attempt(), owner, draft, known))));
  }

  private Future<Offer> publish(
      OfferTx tx, OfferIds drawn, DraftOwner owner, Draft seen, Map<String, PhotoResult> known) {
    return DraftRecords.find(tx.store(), owner, seen.getId())
        .compose(
            current -> {
              if (current.isEmpty()) {
                return published(tx.store(), seen.getId(), owner.getSellerId());
              }
              requireSame(seen, current.get());
              DraftRecords.delete(tx.store(), seen);
              var offer =
                  editor.made(
                      withId(drawn, seen.getId()), owner.getSellerId(), seen.getContent(), known);
              tx.write(Optional.empty(), offer);
              return Future.succeededFuture(offer);
            });
  }

  private static void requireSame(Draft seen, Draft current) {
    if (!current.equals(seen)) {
      throw FaultException.of(
          Fault.CONFLICT,
          "draft %s was changed while it was published; review it and publish it again"
              .formatted(seen.getId()));
    }
  }

  /** The draft's id: it was chosen at random as well, and a second request finds the offer. */
  private static OfferIds withId(OfferIds drawn, String draftId) {
    return new OfferIds() {
      @Override
      public String uuid() {
        return draftId;
      }

      @Override
      public String shortCode() {
        return drawn.shortCode();
      }
    };
  }

  private static Future<Offer> published(Reads reads, String id, String sellerId) {
    return OfferTx.find(reads, id)
        .map(
            found ->
                found
                    .filter(offer -> offer.getSellerId().equals(sellerId))
                    .orElseThrow(() -> notFound(id)));
  }

  private static FaultException notFound(String id) {
    return FaultException.notFound("draft %s of this owner".formatted(Texts.quoted(id)));
  }
}
