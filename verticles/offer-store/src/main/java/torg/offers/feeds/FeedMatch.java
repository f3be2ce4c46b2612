package torg.offers.feeds;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.offers.model.FeedRow;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;
import torg.offers.v1.Offer;

/**
 * The offer at a place in a batch beside what the store has for it.
 *
 * @param former the offer that stood for it before it left the feed; only if none is known
 */
record FeedMatch(FeedBatch batch, int at, Optional<Known> known, Optional<Offer> former) {
  /** A feed row with its offer, which is empty unless it still belongs to the row. */
  record Known(FeedRow row, Optional<Offer> offer) {
    /** A row that has lost its offer must go alone, or the end of a load would meet it forever. */
    Known {
      offer = offer.filter(one -> FeedRow.of(one).filter(row::hasKeyOf).isPresent());
    }
  }

  /**
   * What the store has for some offers of a batch, by external id.
   *
   * @param former of those that have no feed row
   */
  record Found(Map<String, Known> known, Map<String, Offer> former) {
    FeedMatch match(FeedBatch batch, int at) {
      var id = batch.getOffers(at).getExternalId();
      return new FeedMatch(
          batch, at, Optional.ofNullable(known.get(id)), Optional.ofNullable(former.get(id)));
    }
  }

  /**
   * @param offer that is mentioned, as it is after the step
   */
  record Answer(Optional<FeedStep> step, FeedOfferResult result, Optional<Offer> offer) {}

  FeedOffer offer() {
    return batch.getOffers(at);
  }

  Optional<Offer> existing() {
    return known.flatMap(Known::offer);
  }

  boolean isOutdated() {
    return known.filter(one -> one.row().taskId() > batch.getTaskId()).isPresent();
  }

  /** Nothing is to be written. */
  Answer noted(FeedOutcome outcome, List<String> errors) {
    return new Answer(
        Optional.empty(),
        result(outcome, existing()).addAllErrors(errors).build(),
        Optional.empty());
  }

  /** The existing offer stays as it is, and the end of the load leaves it alone. */
  Answer mentioned(FeedOutcome outcome, List<String> errors) {
    Optional<FeedStep> mention =
        known
            .filter(one -> one.offer().isPresent() && one.row().taskId() < batch.getTaskId())
            .map(one -> new FeedStep.Mention(one.row().withTask(batch.getTaskId())));
    return new Answer(mention, noted(outcome, errors).result(), existing());
  }

  Answer written(FeedOutcome outcome, Optional<Offer> before, Offer after) {
    return new Answer(
        Optional.of(new FeedStep.Write(before, after)),
        result(outcome, Optional.of(after)).build(),
        Optional.of(after));
  }

  private FeedOfferResult.Builder result(FeedOutcome outcome, Optional<Offer> of) {
    return FeedOfferResult.newBuilder()
        .setExternalId(offer().getExternalId())
        .setPosition(offer().getPosition())
        .setOfferId(of.map(Offer::getId).orElse(""))
        .setOutcome(outcome);
  }
}
