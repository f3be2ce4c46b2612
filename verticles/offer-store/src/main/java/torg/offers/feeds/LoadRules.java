package torg.offers.feeds;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import torg.offers.feeds.FeedMatch.Answer;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.model.Actor;
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
import torg.offers.v1.Unmentioned;

/**
 * What a load of a feed does to the offers of its seller and namespace.
 *
 * <p>Content comes from the feed, status from people: an update leaves a hidden offer hidden (the
 * seller hid it and the next load would undo it), a sold one sold (feeds lag behind sales; the
 * seller relists it) and a banned one banned, which goes back to moderation. Only an expired one
 * becomes active again, for the feed says that it is still for sale.
 *
 * <p>Whatever a batch says about an external id, even that it could not be read or is not valid,
 * mentions it: the end of the load leaves it alone. Of several with one external id in a batch the
 * last one is used, as it is when they come in different batches; the others are refused and say
 * so.
 *
 * <p>The same batch gives another answer once it was applied (created becomes skipped). So the
 * result must be stored under (seller, namespace, task, batch) in the transaction of its writes and
 * be looked up first. For the terminal message the number of {@link FeedStep.Write}s must be added
 * up in the transaction of each portion, and the sum is the answer.
 *
 * @param errors what is wrong with content, each with its field path; none when it is valid
 */
record LoadRules(Function<OfferContent, List<String>> errors, OfferIds ids, Duration term) {
  /**
   * @param steps at most one for an external id
   * @param results in the order of the batch
   */
  record Plan(List<FeedStep> steps, List<FeedOfferResult> results) {}

  /**
   * For the offers of a batch from a place until another.
   *
   * @param known what is there, by external id, for these
   */
  Plan plan(FeedBatch batch, int from, int until, Map<String, Known> known, Instant now) {
    var lastAt = new HashMap<String, Integer>();
    for (var at = 0; at < batch.getOffersCount(); at++) {
      lastAt.put(batch.getOffers(at).getExternalId(), at);
    }
    var steps = new ArrayList<FeedStep>();
    var results = new ArrayList<FeedOfferResult>();
    for (var at = from; at < until; at++) {
      var id = batch.getOffers(at).getExternalId();
      var match = new FeedMatch(batch, at, Optional.ofNullable(known.get(id)));
      var answer = answer(match, lastAt.get(id), now);
      answer.step().ifPresent(steps::add);
      results.add(answer.result());
    }
    return new Plan(steps, results);
  }

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
          case KEEP_AS_MANUAL, UNRECOGNIZED ->
              offer.toBuilder()
                  .clearFeed()
                  .setVersion(Versions.next(now, offer.getVersion()))
                  .build();
        };
    return new FeedStep.Write(known.offer(), after);
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
      return match.mentioned(FeedOutcome.SKIPPED, List.of());
    }
    var wrong = errors.apply(content);
    if (!wrong.isEmpty()) {
      return match.mentioned(FeedOutcome.REFUSED, wrong);
    }
    return existing
        .map(offer -> match.written(FeedOutcome.UPDATED, updated(match, offer, now)))
        .orElseGet(() -> match.written(FeedOutcome.CREATED, created(match, now)));
  }

  private static boolean isSame(Offer offer, OfferContent content) {
    return offer.getStatus() != OfferStatus.EXPIRED && offer.getContent().equals(content);
  }

  private Offer updated(FeedMatch match, Offer offer, Instant now) {
    var alive =
        offer.getStatus() == OfferStatus.EXPIRED
            ? OfferStatuses.change(offer, OfferStatus.ACTIVE, Actor.FEED, now, term)
            : offer;
    return owned(match, OfferEdits.content(alive, match.offer().getContent(), now));
  }

  private Offer created(FeedMatch match, Instant now) {
    var seller = match.batch().getSellerId();
    return owned(match, OfferEdits.create(ids, seller, match.offer().getContent(), now, term));
  }

  private static Offer owned(FeedMatch match, Offer offer) {
    return offer.toBuilder()
        .setFeed(
            FeedOrigin.newBuilder()
                .setNamespace(match.batch().getNamespace())
                .setExternalId(match.offer().getExternalId())
                .setTaskId(match.batch().getTaskId()))
        .build();
  }
}
