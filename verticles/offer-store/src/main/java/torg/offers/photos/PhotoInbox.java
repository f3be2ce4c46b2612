package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Excerpt;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.Inbox;
import torg.calls.OfferCalls;
import torg.offers.content.ContentLimits;
import torg.offers.core.OfferRecords;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.PhotoResultBatch;

/**
 * Answers torg.offers.v1.OfferInbox/TakePhotos: what became of photos. Answers are kept first; from
 * then on the offers that wait for them will be told, here if they are few, by {@link PhotoWorker}
 * if they are many or this node is lost.
 */
public final class PhotoInbox {
  private static final Logger log = LoggerFactory.getLogger(PhotoInbox.class);

  private static final int URL_LENGTH_MAX = ContentLimits.PHOTO_URL_LENGTH_MAX;
  private static final int ERROR_LENGTH_MAX = 500;
  private static final int ID_LENGTH_MAX = 100;
  private static final int SIZES_MAX = 20;
  private static final int HEADER_LENGTH_MAX = 500;

  /** Of one transaction that keeps answers. */
  private static final int PORTION = 50;

  /** Of telling, after which the call does not wait any longer: a thousand offers. */
  private static final int STEPS_MAX = 20;

  private final OfferRecords records;
  private final AnswerRecords answers;
  private final PhotoTeller teller;

  public PhotoInbox(OfferRecords records, PhotoConfig config, Clock clock) {
    var rules = new PhotoRequestRules(config);
    this.records = records;
    this.answers = new AnswerRecords(rules, clock);
    this.teller = new PhotoTeller(records, rules, clock);
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(OfferCalls.TAKE_PHOTOS, this::take);
  }

  private Future<BatchAnswer> take(PhotoResultBatch batch, CallContext context) {
    var results = Inbox.checked(batch.getResultsList(), PhotoInbox::check);
    var portions = portions(results.accepted()).iterator();
    return Steps.untilDone(
        () ->
            portions.hasNext()
                ? take(portions.next()).map(Optional.empty())
                : Future.succeededFuture(Optional.of(results.answer())));
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

  /** Those of one offer beside each other, so that they make one new version of it. */
  private static List<List<PhotoResult>> portions(List<PhotoResult> results) {
    var byOffer = new LinkedHashMap<String, List<PhotoResult>>();
    for (var result : results) {
      byOffer
          .computeIfAbsent(result.getOfferId(), offer -> new ArrayList<>())
          .add(shortened(result));
    }
    var ordered = byOffer.values().stream().flatMap(List::stream).toList();
    var portions = new ArrayList<List<PhotoResult>>();
    for (var from = 0; from < ordered.size(); from += PORTION) {
      portions.add(ordered.subList(from, Math.min(ordered.size(), from + PORTION)));
    }
    return portions;
  }

  /** What went wrong may be told at any length, but travels with every version of the offer. */
  private static PhotoResult shortened(PhotoResult result) {
    var shortened = result.toBuilder();
    if (result.hasError()) {
      shortened.setError(Excerpt.of(result.getError(), ERROR_LENGTH_MAX));
    }
    if (result.getEtag().length() > HEADER_LENGTH_MAX) {
      shortened.clearEtag();
    }
    if (result.getLastModified().length() > HEADER_LENGTH_MAX) {
      shortened.clearLastModified();
    }
    return shortened.build();
  }

  private Future<Void> take(List<PhotoResult> results) {
    return records
        .store()
        .transactIdempotent(tx -> answers.keep(tx, results))
        .compose(kept -> tell(new LinkedHashSet<>(urls(results))));
  }

  private static List<String> urls(List<PhotoResult> results) {
    return results.stream().map(PhotoResult::getUrl).toList();
  }

  /** What fails here is not the records' fault, and is done by the next who looks. */
  private Future<Void> tell(LinkedHashSet<String> urls) {
    var steps = new int[1];
    return Steps.untilDone(
            () ->
                teller
                    .portion(urls)
                    .map(
                        left -> {
                          urls.retainAll(left);
                          return urls.isEmpty() || ++steps[0] == STEPS_MAX
                              ? Optional.of(true)
                              : Optional.empty();
                        }))
        .recover(
            failure -> {
              log.warn(
                  "offers will be told of {} photos later: {}", urls.size(), failure.toString());
              return Future.succeededFuture(false);
            })
        .mapEmpty();
  }
}
