package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.feeds.FeedMatch.Found;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.model.Actor;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferSamples.CountedIds;
import torg.offers.model.OfferStatuses;
import torg.offers.moderation.ModerationRules;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Price;
import torg.offers.v1.Terminal;
import torg.offers.v1.Unmentioned;
import torg.offers.v1.Verdict;

/** Whatever happens to offers, the books agree with a recount after every step. */
class OfferHistoryTest {
  private static final int STEPS = 400;
  private static final Duration RETURN = Duration.ofDays(20);
  private static final Set<OfferStatus> SEEN = EnumSet.noneOf(OfferStatus.class);

  /** Statuses of offers that came back, and those that they had come from. */
  private static final Set<String> RETURNED = new TreeSet<>();

  private final OfferBooks books = new OfferBooks();
  private final CountedIds ids = new CountedIds();
  private final Map<String, ModerationState> opinions = new HashMap<>();
  private Random random;
  private Instant now = NOON;

  static LongStream seeds() {
    var first = System.nanoTime();
    return LongStream.range(first, first + 40);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void shouldKeepBooksWhateverHappens(long seed) {
    random = new Random(seed);
    for (var step = 0; step < STEPS; step++) {
      // Sometimes the clock stands still or goes back, as clocks of several nodes do.
      now = now.plus(Duration.ofHours(random.nextInt(-1, 40)));
      switch (random.nextInt(7)) {
        case 0 -> write(OfferEdits.create(ids, "s" + random.nextInt(2), anyContent(), now, TERM));
        case 1 -> anyOffer().ifPresent(this::edit);
        case 2, 3 -> anyOffer().ifPresent(this::changeStatus);
        case 4 -> anyOffer().ifPresent(this::moderate);
        case 5 -> books.forget(now.minus(RETURN));
        default -> load(random.nextInt(20));
      }
      List.copyOf(books.offers.values()).stream()
          .flatMap(offer -> OfferStatuses.expire(offer, now).stream())
          .forEach(this::write);
      books.check();
    }
  }

  @AfterAll
  static void shouldHaveSeenEveryStatus() {
    assertThat(SEEN).hasSize(7);
    assertThat(RETURNED)
        .contains("REMOVED to ACTIVE", "REMOVED to BANNED", "BANNED to BANNED", "ACTIVE to ACTIVE")
        .doesNotContain("REMOVED to HIDDEN", "BANNED to ACTIVE");
  }

  private void write(Offer offer) {
    books.write(offer, random);
    SEEN.add(offer.getStatus());
    opinions.compute(
        offer.getId(),
        (id, state) ->
            ModerationRules.afterChange(
                state == null ? ModerationState.getDefaultInstance() : state, offer));
  }

  private void edit(Offer offer) {
    var after = OfferEdits.content(offer, anyContent(), now);
    if (offer.getStatus() != OfferStatus.REMOVED && after != offer) {
      write(after);
    }
  }

  private void changeStatus(Offer offer) {
    var to = OfferStatus.forNumber(random.nextInt(8));
    try {
      var after = OfferStatuses.change(offer, to, Actor.SELLER, now, TERM);
      if (after != offer) {
        write(after);
      }
    } catch (FaultException refused) {
      assertThat(refused.fault()).isIn(Fault.PRECONDITION, Fault.INVALID);
    }
  }

  private void moderate(Offer offer) {
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion() - random.nextInt(2))
            .setVerdict(random.nextBoolean() ? Verdict.BAN : Verdict.APPROVED)
            .addReasons("reason " + random.nextInt(3))
            .setDecidedAt(Times.of(now))
            .build();
    var state = opinions.get(offer.getId());
    var decision = ModerationRules.apply(state, Optional.of(offer), opinion, now);
    opinions.put(offer.getId(), decision.state());
    decision.changed().ifPresent(this::write);
    var after = decision.changed().orElse(offer);
    var again = ModerationRules.apply(decision.state(), Optional.of(after), opinion, now);
    assertThat(again.outcome()).isEqualTo(ModerationRules.Outcome.IGNORED);
  }

  /** A batch and, most often, the end of a load; a low number is a late message of an old one. */
  private void load(long taskId) {
    var rules = new LoadRules(OfferHistoryTest::errors, offer -> offer, ids, TERM, RETURN);
    var batch =
        FeedBatch.newBuilder()
            .setSellerId("s" + random.nextInt(2))
            .setNamespace("n" + random.nextInt(2))
            .setTaskId(taskId);
    for (var i = random.nextInt(5); i > 0; i--) {
      batch.addOffers(anyFeedOffer());
    }
    var known = new HashMap<String, Known>();
    known(batch).forEach(one -> known.put(one.row().externalId(), one));
    var former = former(batch);
    former.keySet().removeAll(known.keySet());
    var found = new Found(known, former);
    var plan = rules.plan(batch.build(), 0, batch.getOffersCount(), found, now);
    assertThat(plan.results()).hasSize(batch.getOffersCount());
    plan.results().forEach(result -> checkReturn(result, former.get(result.getExternalId())));
    plan.steps().forEach(this::apply);
    if (random.nextInt(4) > 0) {
      var policy = Unmentioned.forNumber(random.nextInt(2));
      var end =
          batch.clearOffers().setTerminal(Terminal.newBuilder().setUnmentioned(policy)).build();
      new EndRules(TERM).unmentioned(end, known(batch), now).forEach(this::apply);
      assertThat(known(batch)).noneMatch(one -> one.row().taskId() < taskId);
    }
  }

  /** Nobody gets a new id by leaving, least of all who is banned. */
  private void checkReturn(FeedOfferResult result, Offer former) {
    if (former == null) {
      assertThat(result.getOutcome()).isNotEqualTo(FeedOutcome.RETURNED);
    } else if (result.getOutcome() == FeedOutcome.CREATED) {
      assertThat(former.hasBan()).isFalse();
      assertThat(Times.of(former.getFormerFeed().getLeftAt()).plus(RETURN)).isBeforeOrEqualTo(now);
    } else if (result.getOutcome() == FeedOutcome.RETURNED) {
      assertThat(result.getOfferId()).isEqualTo(former.getId());
    }
  }

  private Map<String, Offer> former(FeedBatch.Builder batch) {
    var former = new HashMap<String, Offer>();
    books.former.values().stream()
        .filter(row -> row.sellerId().equals(batch.getSellerId()))
        .filter(row -> row.namespace().equals(batch.getNamespace()))
        .forEach(row -> former.put(row.externalId(), books.offers.get(row.offerId())));
    return former;
  }

  private List<Known> known(FeedBatch.Builder batch) {
    return books.feed.values().stream()
        .filter(row -> row.sellerId().equals(batch.getSellerId()))
        .filter(row -> row.namespace().equals(batch.getNamespace()))
        .map(row -> new Known(row, Optional.ofNullable(books.offers.get(row.offerId()))))
        .toList();
  }

  private void apply(FeedStep step) {
    if (step instanceof FeedStep.Write write) {
      write.before().filter(Offer::hasFormerFeed).ifPresent(old -> noteReturn(old, write.after()));
      write(write.after());
    } else if (step instanceof FeedStep.Mention mention) {
      books.mention(mention.row());
    } else {
      throw new AssertionError("no row may lose its offer: " + step);
    }
  }

  private void noteReturn(Offer before, Offer after) {
    RETURNED.add(before.getStatus() + " to " + after.getStatus());
    assertThat(after.getBan()).isEqualTo(before.getBan());
    assertThat(before.getStatus() != OfferStatus.REMOVED || isPending(after))
        .as("moderation looks at what comes back from removal")
        .isTrue();
  }

  private boolean isPending(Offer offer) {
    return ModerationRules.afterChange(opinions.get(offer.getId()), offer).getPending();
  }

  private static List<String> errors(OfferContent content) {
    return content.getTitle().equals("t0") ? List.of("title: is not valid") : List.of();
  }

  private FeedOffer anyFeedOffer() {
    var offer = FeedOffer.newBuilder().setExternalId("x" + random.nextInt(5));
    return random.nextInt(5) == 0
        ? offer.setFailed("timeout").build()
        : offer.setContent(anyContent()).build();
  }

  /** Seldom a removed one, or soon there would be no others. */
  private Optional<Offer> anyOffer() {
    var wantsRemoved = random.nextInt(10) == 0;
    var all =
        books.offers.values().stream()
            .filter(offer -> wantsRemoved || offer.getStatus() != OfferStatus.REMOVED)
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  private OfferContent anyContent() {
    var content = content("t" + random.nextInt(3));
    if (random.nextBoolean()) {
      content.setPrice(
          Price.newBuilder()
              .setCurrency(random.nextBoolean() ? "RUB" : "USD")
              .setAmount(random.nextInt(3)));
    }
    random.ints(0, 4).limit(2).distinct().forEach(url -> content.addPhotoUrls("http://" + url));
    return content.build();
  }
}
