package torg.indexer.updates;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.breaker.Breaker;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Downstream;
import torg.bus.flow.Steps;
import torg.calls.OfferCalls;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.GetOffersResponse;
import torg.offers.v1.Offer;

/** Offers as the offer store has them now. It is left alone for a while when it does not answer. */
public final class ActualOffers {
  /** What the offer store takes at once. */
  private static final int IDS_MAX = 1_000;

  private final Bus bus;
  private final Breaker breaker;
  private final Duration timeout;

  /**
   * @param breaker of the offer store
   * @param timeout of one request
   */
  public ActualOffers(Bus bus, Breaker breaker, Duration timeout) {
    this.bus = bus;
    this.breaker = breaker;
    this.timeout = timeout;
  }

  /**
   * Every id that was asked for, with nothing for an offer that does not exist. Fails with
   * UNAVAILABLE when the store does not answer, or refuses to.
   *
   * @param ids different ones, at least one
   */
  public Future<Map<String, Optional<Offer>>> get(Collection<String> ids) {
    var found = new HashMap<String, Optional<Offer>>();
    var open = new ArrayList<>(ids);
    return Steps.untilDone(
        () -> {
          var portion = List.copyOf(open.subList(0, Math.min(IDS_MAX, open.size())));
          return ask(portion)
              .map(
                  answer -> {
                    take(answer, found);
                    open.removeAll(found.keySet());
                    return open.isEmpty() ? Optional.of(found) : Optional.empty();
                  });
        });
  }

  private Future<GetOffersResponse> ask(List<String> ids) {
    var request = GetOffersRequest.newBuilder().addAllIds(ids).build();
    return Downstream.of(
        breaker.around(
            () -> bus.request(OfferCalls.GET_OFFERS, request, CallContext.mesh(timeout))));
  }

  /** What an answer left out, because it was too large, is asked for again. */
  private static void take(GetOffersResponse answer, Map<String, Optional<Offer>> found) {
    answer.getOffersList().forEach(offer -> found.put(offer.getId(), Optional.of(offer)));
    answer.getNotFoundList().forEach(id -> found.put(id, Optional.empty()));
  }
}
