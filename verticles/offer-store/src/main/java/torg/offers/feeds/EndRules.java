package torg.offers.feeds;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.model.Actor;
import torg.offers.model.FeedOwnership;
import torg.offers.model.OfferStatuses;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Unmentioned;

/**
 * What the end of a load does to the offers that it did not mention. The number of {@link
 * FeedStep.Write}s must be added up in the transaction of each portion, and the sum is the answer.
 */
record EndRules(Duration term) {
  /**
   * What the end of a load does to a portion of the feed's rows; those that it or a later load has
   * mentioned are left alone.
   */
  List<FeedStep> unmentioned(FeedBatch terminal, List<Known> portion, Instant now) {
    return portion.stream()
        .filter(known -> known.row().taskId() < terminal.getTaskId())
        .map(known -> left(known, terminal.getTerminal().getUnmentioned(), now))
        .toList();
  }

  private FeedStep left(Known known, Unmentioned policy, Instant now) {
    if (known.offer().isEmpty()) {
      return new FeedStep.Drop(known.row());
    }
    var offer = known.offer().get();
    var after =
        switch (policy) {
          case REMOVE -> OfferStatuses.change(offer, OfferStatus.REMOVED, Actor.FEED, now, term);
          // A policy that this node does not know yet must not destroy anything.
          case KEEP_AS_MANUAL, UNRECOGNIZED -> FeedOwnership.manual(offer, now);
        };
    return new FeedStep.Write(known.offer(), after);
  }
}
