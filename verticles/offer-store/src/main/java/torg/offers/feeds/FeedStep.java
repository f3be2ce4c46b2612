package torg.offers.feeds;

import java.util.Optional;
import torg.offers.model.FeedRow;
import torg.offers.v1.Offer;

/** One thing to write for a load of a feed. */
sealed interface FeedStep {
  /** The offer with all that belongs to it, its feed row included. */
  record Write(Optional<Offer> before, Offer after) implements FeedStep {}

  /** The feed row alone, so that the end of the load sees that the offer was mentioned. */
  record Mention(FeedRow row) implements FeedStep {}

  /** A feed row whose offer is gone. */
  record Drop(FeedRow row) implements FeedStep {}
}
