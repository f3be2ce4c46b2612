package torg.offers.photos;

import io.vertx.core.Future;
import java.util.List;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.requests.Requests;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.core.OfferFaults;
import torg.offers.core.OfferRecords;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.RetryPhotosRequest;
import torg.offers.v1.RetryPhotosResponse;

/** Answers torg.offers.v1.OfferService: photos that are to be requested again. */
public final class PhotoHandlers {
  private final OfferRecords records;
  private final PhotoRetries retries;

  public PhotoHandlers(OfferRecords records, PhotoRetries retries) {
    this.records = records;
    this.retries = retries;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.RETRY_PHOTOS, this::retry);
  }

  private Future<RetryPhotosResponse> retry(RetryPhotosRequest request, CallContext context) {
    var id = Requests.id("id", request.getId());
    return records
        .find(id)
        .compose(
            found -> {
              var offer =
                  found
                      .filter(Access.seenBy(context.caller()))
                      .orElseThrow(() -> OfferFaults.notFound(id));
              if (offer.getStatus() == OfferStatus.REMOVED) {
                throw OfferFaults.removed(id);
              }
              return retries.retry(List.of(id), request.getRefresh());
            })
        .map(
            photos ->
                RetryPhotosResponse.newBuilder()
                    .addAllPhotos(photos.getOrDefault(id, List.of()))
                    .build());
  }
}
