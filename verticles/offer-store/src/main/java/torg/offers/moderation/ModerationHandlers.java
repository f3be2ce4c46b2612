package torg.offers.moderation;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.requests.Requests;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.core.OfferFaults;
import torg.offers.core.OfferTx;
import torg.offers.v1.GetModerationRequest;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.store.Store;

/** Answers torg.offers.v1.OfferService/GetModeration. */
public final class ModerationHandlers {
  private final Store store;

  public ModerationHandlers(Store store) {
    this.store = store;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.GET_MODERATION, this::get);
  }

  private Future<ModerationState> get(GetModerationRequest request, CallContext context) {
    var id = Requests.id("offer_id", request.getOfferId());
    return store
        .snapshot(reads -> Future.all(OfferTx.find(reads, id), ModerationRecords.read(reads, id)))
        .map(
            both -> {
              Optional<Offer> offer = both.resultAt(0);
              return ModerationRules.afterChange(
                  both.resultAt(1),
                  offer
                      .filter(Access.seenBy(context.caller()))
                      .orElseThrow(() -> OfferFaults.notFound(id)));
            });
  }
}
