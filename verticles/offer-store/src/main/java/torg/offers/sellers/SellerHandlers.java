package torg.offers.sellers;

import io.vertx.core.Future;
import java.time.Instant;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.cabinet.Cabinet;
import torg.offers.content.Texts;
import torg.offers.core.Access;
import torg.offers.model.Preset;
import torg.offers.v1.GetSellerRequest;
import torg.offers.v1.RemoveSellerRequest;
import torg.offers.v1.Seller;

/** Answers the calls of torg.offers.v1.CabinetService that remove sellers. */
public final class SellerHandlers {
  private final RemovedSellers sellers;
  private final Cabinet cabinet;

  public SellerHandlers(RemovedSellers sellers, Cabinet cabinet) {
    this.sellers = sellers;
    this.cabinet = cabinet;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.REMOVE_SELLER, this::remove),
        bus.answer(OfferCalls.GET_SELLER, this::get));
  }

  private Future<Seller> remove(RemoveSellerRequest request, CallContext context) {
    var id = Access.sellerId(request.getSellerId());
    return sellers.remove(id).compose(removedAt -> seller(id, removedAt));
  }

  private Future<Seller> get(GetSellerRequest request, CallContext context) {
    var id = Access.sellerId(request.getSellerId());
    return sellers
        .removedAt(id)
        .compose(
            removedAt ->
                removedAt
                    .map(at -> seller(id, at))
                    .orElseGet(
                        () ->
                            Future.failedFuture(
                                FaultException.notFound(
                                    "a removed seller %s".formatted(Texts.quoted(id))))));
  }

  private Future<Seller> seller(String id, Instant removedAt) {
    return cabinet
        .counts(id)
        .map(
            counts ->
                Seller.newBuilder()
                    .setSellerId(id)
                    .setRemovedAt(Times.of(removedAt))
                    .setOffersLeft(counts.getOrDefault(Preset.ALL, 0L))
                    .build());
  }
}
