package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import torg.bus.faults.Downstream;
import torg.bus.flow.Steps;
import torg.bus.v1.FieldViolation;
import torg.catalog.view.CatalogCache;
import torg.offers.content.ContentRules;
import torg.offers.content.Places;
import torg.offers.core.CategoryMarks;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTx;
import torg.offers.model.OfferIds;
import torg.offers.photos.BatchPhotos;
import torg.offers.photos.PhotoAnswers;
import torg.offers.photos.PhotoMentionRows;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;
import torg.offers.v1.OfferContent;

/**
 * Applies the batches of a load; its end is in {@link LoadEnd}. The result of a batch is kept in
 * the transaction of its writes and looked up first, so that a batch is applied once however often
 * it comes.
 */
public final class BatchLoader {
  /** Of the largest offers, which have 160 KB with their photos, it is 16 MB. */
  private static final int PORTION = 100;

  private final OfferRecords records;
  private final CatalogCache catalog;
  private final CategoryMarks marks;
  private final PhotoAnswers photos;
  private final Places places;
  private final Clock clock;
  private final OfferIds ids;
  private final Duration term;
  private final Duration returnMax;

  /**
   * @param term of a new offer
   * @param returnMax for so long an offer that has left its feed may come back to it
   */
  public BatchLoader(
      OfferRecords records,
      CatalogCache catalog,
      CategoryMarks marks,
      PhotoAnswers photos,
      Places places,
      OfferIds ids,
      Clock clock,
      Duration term,
      Duration returnMax) {
    this.records = records;
    this.catalog = catalog;
    this.marks = marks;
    this.photos = photos;
    this.places = places;
    this.clock = clock;
    this.ids = ids;
    this.term = term;
    this.returnMax = returnMax;
  }

  private List<String> errors(OfferContent content) {
    return ContentRules.publishFault(content, catalog.require())
        .map(
            fault ->
                fault.violations().isEmpty()
                    ? List.of(fault.getMessage())
                    : fault.violations().stream().map(BatchLoader::sentence).toList())
        .orElse(List.of());
  }

  private static String sentence(FieldViolation violation) {
    return violation.getField() + ": " + violation.getMessage();
  }

  /** What was answered to a batch or to the end of a load earlier. */
  Future<Optional<FeedBatchResult>> answered(FeedBatch batch) {
    return LoadProgress.read(records.store(), batch).map(LoadProgress::result);
  }

  /**
   * The result of a batch, now or earlier. Fails with INVALID when its number is that of the load's
   * end, with UNAVAILABLE when the catalog refuses a category that it has just lost, else as the
   * store does.
   */
  Future<FeedBatchResult> load(FeedBatch sent) {
    var batch = placed(sent);
    return ready(batch)
        .compose(
            known ->
                records.withFreeIds(
                    ids, drawn -> records.transact(tx -> load(tx, drawn.attempt(), batch, known))));
  }

  private FeedBatch placed(FeedBatch batch) {
    var placed = batch.toBuilder();
    for (var offer : placed.getOffersBuilderList()) {
      if (offer.hasContent()) {
        offer.setContent(places.placed(offer.getContent()));
      }
    }
    return placed.build();
  }

  /** Categories are marked and photos looked up before, so that the transaction is short. */
  private Future<BatchPhotos> ready(FeedBatch batch) {
    var tree = catalog.require();
    var categories = new HashSet<String>();
    var urls = new HashSet<String>();
    for (var offer : batch.getOffersList()) {
      if (tree.isLeaf(offer.getContent().getCategoryId())) {
        categories.add(offer.getContent().getCategoryId());
      }
      urls.addAll(offer.getContent().getPhotoUrlsList());
    }
    var known = photos.ofBatch(urls);
    // The catalog refuses a category that it has just lost; soon this node knows of it as well.
    return Future.all(Downstream.of(marks.mark(categories)), known).map(both -> known.result());
  }

  private Future<FeedBatchResult> load(
      OfferTx tx, OfferIds drawn, FeedBatch batch, BatchPhotos known) {
    return LoadProgress.read(tx.store(), batch)
        .compose(
            load -> {
              if (load.result().isPresent()) {
                return Future.succeededFuture(load.result().get());
              }
              if (load.isOver()) {
                return Future.succeededFuture(outdated(batch));
              }
              return write(tx, drawn, batch, known)
                  .map(
                      written -> {
                        var result = FeedResults.fitting(written);
                        load.put(tx.store(), result, clock.instant());
                        return result;
                      });
            });
  }

  /** In portions, so that only their offers are in memory beside what is to be written. */
  private Future<FeedBatchResult> write(
      OfferTx tx, OfferIds drawn, FeedBatch batch, BatchPhotos known) {
    var result = LoadProgress.result(batch);
    var attention = new ArrayList<String>();
    var rules = new LoadRules(this::errors, known::answered, drawn, term, returnMax);
    return FeedLookup.of(tx, batch)
        .compose(
            lookup ->
                Steps.untilDone(
                    () -> {
                      var from = result.getOffersCount();
                      var until = Math.min(batch.getOffersCount(), from + PORTION);
                      return lookup
                          .offers(tx, from, until)
                          .map(
                              found -> {
                                var now = clock.instant();
                                var plan = rules.plan(batch, from, until, found, now);
                                plan.steps().forEach(step -> write(tx, step));
                                plan.offers().stream()
                                    .filter(offer -> known.wantAttention(offer, now))
                                    .forEach(offer -> attention.add(offer.getId()));
                                result.addAllOffers(plan.results());
                                return until == batch.getOffersCount()
                                    ? Optional.of(result.build())
                                    : Optional.empty();
                              });
                    }))
        .map(
            done -> {
              PhotoMentionRows.of(batch, attention, clock.instant()).forEach(tx.store()::insert);
              return done;
            });
  }

  /** A newer load has ended: what this one says is no longer so. */
  private static FeedBatchResult outdated(FeedBatch batch) {
    var result = LoadProgress.result(batch);
    batch
        .getOffersList()
        .forEach(
            offer ->
                result.addOffers(
                    FeedOfferResult.newBuilder()
                        .setExternalId(offer.getExternalId())
                        .setPosition(offer.getPosition())
                        .setOutcome(FeedOutcome.OUTDATED)));
    return result.build();
  }

  static void write(OfferTx tx, FeedStep step) {
    if (step instanceof FeedStep.Write write) {
      tx.write(write.before(), write.after());
    } else if (step instanceof FeedStep.Mention mention) {
      tx.store().upsert(OfferRows.row(mention.row()));
    } else if (step instanceof FeedStep.Drop drop) {
      tx.store().delete(OfferRows.key(drop.row()));
    }
  }
}
