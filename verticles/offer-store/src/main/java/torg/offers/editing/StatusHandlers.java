package torg.offers.editing;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.model.Actor;
import torg.offers.model.OfferStatuses;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.ChangeStatusesRequest;
import torg.offers.v1.ChangeStatusesResponse;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.ProlongOfferRequest;
import torg.offers.v1.StatusChange;

/** Answers torg.offers.v1.OfferService: statuses and terms of offers. */
public final class StatusHandlers {
  /** As many as share a transaction; more would only wait. */
  private static final int PORTION = 50;

  private final OfferEditor editor;

  public StatusHandlers(OfferEditor editor) {
    this.editor = editor;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.CHANGE_STATUS, StatusHandlers::check, this::change),
        bus.answer(OfferCalls.CHANGE_STATUSES, StatusHandlers::check, this::changeSeveral),
        bus.answer(OfferCalls.PROLONG_OFFER, StatusHandlers::check, this::prolong),
        bus.answer(OfferCalls.DELETE_OFFER, StatusHandlers::check, this::delete));
  }

  private static void check(ChangeStatusRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", request.getId()));
    if (request.getStatus() == OfferStatus.REMOVED) {
      violations.add("status", "cannot be REMOVED; call DeleteOffer instead");
    }
    violations.addOf(() -> OfferStatuses.requireRequestable(request.getStatus()));
    violations.addOf(() -> OfferNames.checkExpected(request.getExpectedVersion()));
    violations.throwIfAny();
  }

  /** Statuses that nobody can request are refused for an offer that is there only. */
  private Future<Offer> change(ChangeStatusRequest request, CallContext context) {
    var isNamed = OfferNames.wrong(request.getId(), request.getExpectedVersion()).isEmpty();
    if (!isNamed || request.getStatus() == OfferStatus.REMOVED) {
      check(request);
    }
    return change(request.getId(), request.getExpectedVersion(), request.getStatus(), context);
  }

  private static void check(DeleteOfferRequest request) {
    OfferNames.wrong(request.getId(), request.getExpectedVersion()).throwIfAny();
  }

  private Future<Offer> delete(DeleteOfferRequest request, CallContext context) {
    check(request);
    return change(request.getId(), request.getExpectedVersion(), OfferStatus.REMOVED, context);
  }

  private static void check(ProlongOfferRequest request) {
    OfferNames.wrong(request.getId(), request.getExpectedVersion()).throwIfAny();
  }

  private Future<Offer> prolong(ProlongOfferRequest request, CallContext context) {
    check(request);
    return change(
        request.getId(),
        request.getExpectedVersion(),
        context,
        offer -> OfferStatuses.prolonged(offer, editor.clock().instant(), editor.term()));
  }

  private Future<Offer> change(String id, long expected, OfferStatus status, CallContext context) {
    return change(
        id,
        expected,
        context,
        offer ->
            OfferStatuses.change(
                offer, status, Actor.SELLER, editor.clock().instant(), editor.term()));
  }

  private Future<Offer> change(
      String id, long expected, CallContext context, UnaryOperator<Offer> decision) {
    return editor.change(id, Access.seenBy(context.caller()), expected, decision);
  }

  private static void check(ChangeStatusesRequest request) {
    var violations = new Violations();
    violations.addOf(() -> OfferNames.several(request.getIdsList()));
    if (request.getStatus() != OfferStatus.REMOVED) {
      violations.addOf(() -> OfferStatuses.requireRequestable(request.getStatus()));
    }
    violations.throwIfAny();
  }

  private Future<ChangeStatusesResponse> changeSeveral(
      ChangeStatusesRequest request, CallContext context) {
    check(request);
    var answer = ChangeStatusesResponse.newBuilder();
    return Steps.untilDone(
        () -> {
          var from = answer.getChangesCount();
          var until = Math.min(request.getIdsCount(), from + PORTION);
          return changes(request.getIdsList().subList(from, until), request.getStatus(), context)
              .map(
                  changes ->
                      answer.addAllChanges(changes).getChangesCount() == request.getIdsCount()
                          ? Optional.of(answer.build())
                          : Optional.empty());
        });
  }

  private Future<List<StatusChange>> changes(
      List<String> ids, OfferStatus status, CallContext context) {
    var changes = new ArrayList<Future<StatusChange>>();
    for (var id : ids) {
      changes.add(
          change(id, 0, status, context)
              .map(
                  offer ->
                      StatusChange.newBuilder()
                          .setId(id)
                          .setStatus(offer.getStatus())
                          .setVersion(offer.getVersion())
                          .build())
              .otherwise(failure -> refused(id, FaultException.from(failure))));
    }
    return Future.join(changes).map(done -> changes.stream().map(Future::result).toList());
  }

  private static StatusChange refused(String id, FaultException fault) {
    return StatusChange.newBuilder()
        .setId(id)
        .setFault(fault.fault().name())
        .setReason(fault.getMessage())
        .build();
  }
}
