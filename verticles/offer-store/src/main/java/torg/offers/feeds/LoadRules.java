package torg.offers.feeds;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import torg.bus.Times;
import torg.offers.feeds.FeedMatch.Answer;
import torg.offers.feeds.FeedMatch.Found;
import torg.offers.model.Actor;
import torg.offers.model.FeedOwnership;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.model.OfferStatuses;
import torg.offers.model.Versions;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOrigin;
import torg.offers.v1.FeedOutcome;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;

/**
 * What a load of a feed does to the offers of its seller and namespace.
 *
 * <p>Content comes from the feed, status from people: an update leaves a hidden offer hidden (the
 * seller hid it and the next load would undo it), a sold one sold (feeds lag behind sales; the
 * seller relists it) and a banned one banned, which goes back to moderation. Only an expired one
 * becomes active again, for the feed says that it is still for sale; for the same reason an active
 * one is prolonged once less than half of its term is left.
 *
 * <p>What comes again after it has left the feed gets its old offer back, so that links to it work
 * and bans hold. Of removed offers those that are not banned become active; those that had become
 * manual stay what they are, as in an update.
 *
 * <p>Whatever a batch says about an external id, even that it could not be read or is not valid,
 * mentions it: the end of the load leaves it alone. Of several with one external id in a batch the
 * last one is used, as it is when they come in different batches; the others are refused and say
 * so.
 *
 * <p>The same batch gives another answer once it was applied (created becomes skipped). So the
 * result must be stored under (seller, namespace, task, batch) in the transaction of its writes and
 * be looked up first. What the end of a load does is in {@link EndRules}.
 *
 * @param errors what is wrong with content, each with its field path; none when it is valid
 * @param photos the offer with what is known of its photos; the same when that is nothing new
 * @param returnMax for so long what has left the feed may come back; what is banned, at any time,
 *     or it would be enough to wait
 */
record LoadRules(
    Function<OfferContent, List<String>> errors,
    UnaryOperator<Offer> photos,
    OfferIds ids,
    Duration term,
    Duration returnMax) {
  /**
   * @param steps at most one for an external id
   * @param results in the order of the batch
   * @param offers that are mentioned, as they are after the steps
   */
  record Plan(List<FeedStep> steps, List<FeedOfferResult> results, List<Offer> offers) {}

  /**
   * For the offers of a batch from a place until another.
   *
   * @param found what is there for these
   */
  Plan plan(FeedBatch batch, int from, int until, Found found, Instant now) {
    var lastAt = new HashMap<String, Integer>();
    for (var at = 0; at < batch.getOffersCount(); at++) {
      lastAt.put(batch.getOffers(at).getExternalId(), at);
    }
    var steps = new ArrayList<FeedStep>();
    var results = new ArrayList<FeedOfferResult>();
    var offers = new ArrayList<Offer>();
    for (var at = from; at < until; at++) {
      var id = batch.getOffers(at).getExternalId();
      var match = found.match(batch, at);
      var answer = answer(match, lastAt.get(id), now);
      answer.step().ifPresent(steps::add);
      results.add(answer.result());
      answer.offer().ifPresent(offers::add);
    }
    return new Plan(steps, results, offers);
  }

  /**
   * The order matters: an id that cannot be a key is never looked up; an outdated load refuses
   * nothing, for whatever it says is no longer so; only then does a repeated id count.
   */
  private Answer answer(FeedMatch match, int lastAt, Instant now) {
    var problem = ExternalIds.problem(match.offer().getExternalId());
    if (problem.isPresent()) {
      return match.noted(FeedOutcome.REFUSED, List.of(problem.get()));
    }
    if (match.isOutdated()) {
      return match.noted(FeedOutcome.OUTDATED, List.of());
    }
    return match.at() == lastAt
        ? used(match, now)
        : replaced(match, match.batch().getOffers(lastAt));
  }

  private static Answer replaced(FeedMatch match, FeedOffer last) {
    return match.noted(
        FeedOutcome.REFUSED,
        List.of(
            "external_id: is repeated at position %d, which is used; give each offer its own"
                .formatted(last.getPosition())));
  }

  private Answer used(FeedMatch match, Instant now) {
    return switch (match.offer().getOutcomeCase()) {
      case CONTENT -> read(match, match.offer().getContent(), now);
      case FAILED -> match.mentioned(FeedOutcome.KEPT, List.of());
      case OUTCOME_NOT_SET ->
          match.mentioned(
              FeedOutcome.REFUSED, List.of("content: is missing; send content or failed"));
    };
  }

  /** What is there and unchanged is not checked again: most of a load is so. */
  private Answer read(FeedMatch match, OfferContent content, Instant now) {
    var existing = match.existing();
    if (existing.filter(offer -> isSame(offer, content)).isPresent()) {
      return skipped(match, existing.get(), now);
    }
    var wrong = errors.apply(content);
    if (!wrong.isEmpty()) {
      return match.mentioned(FeedOutcome.REFUSED, wrong);
    }
    if (existing.isPresent()) {
      return match.written(FeedOutcome.UPDATED, existing, updated(match, existing.get(), now));
    }
    return match
        .former()
        .filter(offer -> mayReturn(offer, now))
        .map(
            offer ->
                match.written(
                    FeedOutcome.RETURNED, Optional.of(offer), returned(match, offer, now)))
        .orElseGet(() -> match.written(FeedOutcome.CREATED, Optional.empty(), created(match, now)));
  }

  private static boolean isSame(Offer offer, OfferContent content) {
    return offer.getStatus() != OfferStatus.EXPIRED && offer.getContent().equals(content);
  }

  /** What its address shows may be another picture all the same. */
  private Answer skipped(FeedMatch match, Offer offer, Instant now) {
    var prolonged = OfferStatuses.prolong(offer, now, term);
    var shown = photos.apply(prolonged.orElse(offer));
    if (shown.equals(offer)) {
      return match.mentioned(FeedOutcome.SKIPPED, List.of());
    }
    var after = prolonged.isPresent() ? shown : Versions.touched(shown, now);
    return match.written(FeedOutcome.SKIPPED, Optional.of(offer), owned(match, after));
  }

  private boolean mayReturn(Offer offer, Instant now) {
    return offer.hasBan()
        || Times.of(offer.getFormerFeed().getLeftAt()).plus(returnMax).isAfter(now);
  }

  private Offer updated(FeedMatch match, Offer offer, Instant now) {
    return owned(match, OfferEdits.content(alive(offer, now), match.offer().getContent(), now));
  }

  private Offer alive(Offer offer, Instant now) {
    return offer.getStatus() == OfferStatus.EXPIRED
        ? OfferStatuses.change(offer, OfferStatus.ACTIVE, Actor.FEED, now, term)
        : OfferStatuses.prolong(offer, now, term).orElse(offer);
  }

  private Offer returned(FeedMatch match, Offer offer, Instant now) {
    if (offer.getStatus() == OfferStatus.REMOVED) {
      var edited = OfferEdits.content(offer, match.offer().getContent(), now);
      return owned(match, OfferStatuses.bringBack(edited, now, term));
    }
    return updated(match, Versions.touched(offer, now), now);
  }

  private Offer created(FeedMatch match, Instant now) {
    var seller = match.batch().getSellerId();
    return owned(match, OfferEdits.create(ids, seller, match.offer().getContent(), now, term));
  }

  private Offer owned(FeedMatch match, Offer offer) {
    return FeedOwnership.given(
        photos.apply(offer),
        FeedOrigin.newBuilder()
            .setNamespace(match.batch().getNamespace())
            .setExternalId(match.offer().getExternalId())
            .setTaskId(match.batch().getTaskId())
            .build());
  }
}
