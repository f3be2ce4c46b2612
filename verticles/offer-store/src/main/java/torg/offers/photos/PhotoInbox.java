package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Excerpt;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.Inbox;
import torg.calls.OfferCalls;
import torg.offers.content.ContentLimits;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTx;
import torg.offers.model.Versions;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.PhotoResultBatch;

/**
 * Answers torg.offers.v1.OfferInbox/TakePhotos: what became of photos. All results of an offer in a
 * batch make one new version of it.
 */
public final class PhotoInbox {
  private static final int URL_LENGTH_MAX = ContentLimits.PHOTO_URL_LENGTH_MAX;
  private static final int ERROR_LENGTH_MAX = 500;
  private static final int ID_LENGTH_MAX = 100;
  private static final int SIZES_MAX = 20;

  private final OfferRecords records;
  private final PhotoAnswers answers;
  private final Clock clock;

  public PhotoInbox(OfferRecords records, PhotoAnswers answers, Clock clock) {
    this.records = records;
    this.answers = answers;
    this.clock = clock;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.TAKE_PHOTOS, this::take);
  }

  private Future<BatchAnswer> take(PhotoResultBatch batch, CallContext context) {
    var results = Inbox.checked(batch.getResultsList(), PhotoInbox::check);
    var byOffer = new LinkedHashMap<String, Map<String, PhotoResult>>();
    for (var result : results.accepted()) {
      byOffer
          .computeIfAbsent(result.getOfferId(), offer -> new LinkedHashMap<>())
          .put(result.getUrl(), shortened(result));
    }
    return Inbox.each(byOffer.entrySet(), one -> take(one.getKey(), one.getValue()))
        .map(results.answer());
  }

  private static void check(PhotoResult result) {
    Requests.id("offer_id", result.getOfferId());
    Requests.text("url", result.getUrl(), URL_LENGTH_MAX);
    if (result.getOutcomeCase() == PhotoResult.OutcomeCase.OUTCOME_NOT_SET) {
      throw FaultException.invalid("outcome", "must be stored or error");
    }
    if (result.hasStored()) {
      Requests.text("stored.id", result.getStored().getId(), ID_LENGTH_MAX);
      Requests.within("stored.sizes", result.getStored().getSizesCount(), 0, SIZES_MAX);
      for (var at = 0; at < result.getStored().getSizesCount(); at++) {
        var field = Violations.at("stored.sizes", at);
        Requests.text(field, result.getStored().getSizes(at), ID_LENGTH_MAX);
      }
    }
  }

  /** What went wrong may be told at any length, but travels with every version of the offer. */
  private static PhotoResult shortened(PhotoResult result) {
    return result.hasError()
        ? result.toBuilder().setError(Excerpt.of(result.getError(), ERROR_LENGTH_MAX)).build()
        : result;
  }

  private Future<Void> take(String offerId, Map<String, PhotoResult> results) {
    return records.transact(
        tx ->
            Future.all(tx.find(offerId), answers.keep(tx.store(), results))
                .map(
                    both -> {
                      Optional<Offer> found = both.resultAt(0);
                      found
                          .filter(offer -> offer.getStatus() != OfferStatus.REMOVED)
                          .ifPresent(offer -> add(tx, offer, both.resultAt(1)));
                      return null;
                    }));
  }

  private void add(OfferTx tx, Offer offer, Map<String, PhotoResult> results) {
    var answered = OfferPhotos.answered(offer, results);
    if (!answered.equals(offer)) {
      var version = Versions.next(clock.instant(), offer.getVersion());
      tx.write(Optional.of(offer), answered.toBuilder().setVersion(version).build());
    }
  }
}
