package torg.offers.feeds;

import static torg.offers.model.OfferSamples.SELLER;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.Times;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.feeds.LoadRules.Plan;
import torg.offers.model.FeedRow;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FormerFeed;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;

/** Batches of load 7 of namespace cars, and what is printed of plans for them. */
final class FeedSamples {
  static final long TASK = 7;

  private FeedSamples() {}

  static List<String> errors(OfferContent content) {
    return content.getTitle().isEmpty() ? List.of("title: is empty") : List.of();
  }

  /** The row may be of a later load than the offer. */
  static Known known(OfferStatus status, long taskId) {
    return new Known(row(taskId), Optional.of(fromFeed(offer(status), "x", 5)));
  }

  /** What stood for x until a moment. */
  static Offer former(OfferStatus status, Instant leftAt) {
    var former =
        FormerFeed.newBuilder().setNamespace("cars").setExternalId("x").setLeftAt(Times.of(leftAt));
    return offer(status).toBuilder().setFormerFeed(former).build();
  }

  static FeedRow row(long taskId) {
    return new FeedRow(SELLER, "cars", "x", "o1", taskId);
  }

  static FeedOffer says(String externalId, String title) {
    return FeedOffer.newBuilder().setExternalId(externalId).setContent(content(title)).build();
  }

  static FeedOffer failed(String externalId) {
    return FeedOffer.newBuilder().setExternalId(externalId).setFailed("timeout").build();
  }

  static FeedBatch batch(FeedOffer... offers) {
    var batch = FeedBatch.newBuilder().setSellerId(SELLER).setNamespace("cars").setTaskId(TASK);
    for (var at = 0; at < offers.length; at++) {
      batch.addOffers(offers[at].toBuilder().setPosition(at));
    }
    return batch.build();
  }

  static String print(Plan plan) {
    return Stream.concat(
            plan.results().stream().map(FeedSamples::print),
            plan.steps().stream().map(FeedSamples::print))
        .collect(Collectors.joining(" | "));
  }

  static String print(FeedOfferResult result) {
    return Stream.of(
            result.getOutcome().name(),
            result.getOfferId(),
            String.join(", ", result.getErrorsList()))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  static String print(FeedStep step) {
    if (step instanceof FeedStep.Write write) {
      return "write " + print(write.after());
    } else if (step instanceof FeedStep.Mention mention) {
      return "mention " + mention.row().taskId();
    }
    return "drop " + ((FeedStep.Drop) step).row().externalId();
  }

  static String print(Offer offer) {
    var isManual = !offer.hasFeed() && offer.getStatus() != OfferStatus.REMOVED;
    var owner = isManual ? " manual" : "";
    return offer.getStatus() + " " + offer.getContent().getTitle() + owner;
  }
}
