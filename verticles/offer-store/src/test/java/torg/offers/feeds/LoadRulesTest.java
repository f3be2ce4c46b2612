package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.feeds.FeedSamples.TASK;
import static torg.offers.feeds.FeedSamples.batch;
import static torg.offers.feeds.FeedSamples.failed;
import static torg.offers.feeds.FeedSamples.former;
import static torg.offers.feeds.FeedSamples.known;
import static torg.offers.feeds.FeedSamples.print;
import static torg.offers.feeds.FeedSamples.says;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.ban;
import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.EXPIRED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.REMOVED;
import static torg.offers.v1.OfferStatus.SOLD_ELSEWHERE;
import static torg.offers.v1.OfferStatus.SOLD_ON_SERVICE;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.offers.feeds.FeedMatch.Found;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.feeds.LoadRules.Plan;
import torg.offers.model.FeedRow;
import torg.offers.model.FormerRow;
import torg.offers.model.OfferChange;
import torg.offers.model.OfferInvariants;
import torg.offers.model.OfferSamples.CountedIds;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;

/** Loads of namespace cars; existing offers have the title coat and come from load 5. */
class LoadRulesTest {
  private static final String LONG = "я".repeat(201);

  private static final Duration RETURN = Duration.ofDays(90);

  private final CountedIds ids = new CountedIds();
  private final LoadRules rules =
      new LoadRules(FeedSamples::errors, offer -> offer, ids, TERM, RETURN);

  /** The existing offer is o1, new ones are o2 and so on. */
  @BeforeEach
  void takeFirstId() {
    ids.uuid();
  }

  static Stream<Arguments> single() {
    return Stream.of(
        arguments("new", null, says("x", "coat"), "CREATED o2 | write ACTIVE coat"),
        arguments(
            "longest external id",
            null,
            says(LONG.substring(1), "coat"),
            "CREATED o2 | write ACTIVE coat"),
        arguments("unchanged", known(ACTIVE, 5), says("x", "coat"), "SKIPPED o1 | mention 7"),
        arguments("changed", known(ACTIVE, 5), says("x", "hat"), "UPDATED o1 | write ACTIVE hat"),
        arguments("hidden", known(HIDDEN, 5), says("x", "hat"), "UPDATED o1 | write HIDDEN hat"),
        arguments(
            "sold",
            known(SOLD_ON_SERVICE, 5),
            says("x", "hat"),
            "UPDATED o1 | write SOLD_ON_SERVICE hat"),
        arguments(
            "sold elsewhere, unchanged",
            known(SOLD_ELSEWHERE, 5),
            says("x", "coat"),
            "SKIPPED o1 | mention 7"),
        arguments("banned", known(BANNED, 5), says("x", "hat"), "UPDATED o1 | write BANNED hat"),
        arguments(
            "banned, unchanged", known(BANNED, 5), says("x", "coat"), "SKIPPED o1 | mention 7"),
        arguments("expired", known(EXPIRED, 5), says("x", "hat"), "UPDATED o1 | write ACTIVE hat"),
        arguments(
            "expired, unchanged",
            known(EXPIRED, 5),
            says("x", "coat"),
            "UPDATED o1 | write ACTIVE coat"),
        arguments("later load", known(ACTIVE, 8), says("x", "hat"), "OUTDATED o1"),
        arguments("later load, failed", known(ACTIVE, 8), failed("x"), "OUTDATED o1"),
        arguments("same load", known(ACTIVE, 7), says("x", "hat"), "UPDATED o1 | write ACTIVE hat"),
        arguments("same load, unchanged", known(ACTIVE, 7), says("x", "coat"), "SKIPPED o1"),
        arguments("failed", known(ACTIVE, 5), failed("x"), "KEPT o1 | mention 7"),
        arguments("failed, expired", known(EXPIRED, 5), failed("x"), "KEPT o1 | mention 7"),
        arguments("failed and new", null, failed("x"), "KEPT"),
        arguments(
            "not valid",
            known(ACTIVE, 5),
            says("x", ""),
            "REFUSED o1 title: is empty" + " | mention 7"),
        arguments(
            "expired and not valid",
            known(EXPIRED, 5),
            says("x", ""),
            "REFUSED o1 title: is empty | mention 7"),
        arguments("not valid and new", null, says("x", ""), "REFUSED title: is empty"),
        arguments(
            "nothing said",
            known(ACTIVE, 5),
            FeedOffer.newBuilder().setExternalId("x").build(),
            "REFUSED o1 content: is missing; send content or failed | mention 7"),
        arguments(
            "row without offer",
            known(REMOVED, 5),
            says("x", "hat"),
            "CREATED o2" + " | write ACTIVE hat"),
        arguments("row without offer, failed", known(REMOVED, 5), failed("x"), "KEPT"),
        arguments(
            "no external id",
            null,
            says(" ", "hat"),
            "REFUSED external_id: is empty; give every" + " offer of the feed its own"),
        arguments(
            "long external id",
            null,
            says(LONG, "hat"),
            "REFUSED external_id: at most 200" + " characters are allowed, got 201"),
        arguments(
            "control character",
            null,
            says("a\0b", "hat"),
            "REFUSED external_id: must not contain control characters such as line breaks"));
  }

  private static final String AGAIN =
      "external_id: is repeated at position 3, which is used; give each offer its own";

  private Plan plan(FeedBatch batch, Map<String, Known> known, Instant now) {
    return rules.plan(batch, 0, batch.getOffersCount(), new Found(known, Map.of()), now);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("single")
  void shouldDecideForOneOffer(String name, Known known, FeedOffer offer, String expected) {
    var byId = known == null ? Map.<String, Known>of() : Map.of("x", known);
    assertThat(print(plan(batch(offer), byId, LATER))).isEqualTo(expected);
  }

  @Test
  void shouldDecideTheSameInPortions() {
    var batch = batch(says("x", "one"), says("y", "b"), failed("x"), says("x", "two"));
    var known = Map.of("x", known(ACTIVE, 5));
    var whole = plan(batch, known, LATER);
    var found = new Found(known, Map.of());
    var first = rules.plan(batch, 0, 3, found, LATER);
    var second = rules.plan(batch, 3, 4, found, LATER);
    assertThat(Stream.of(first, second).flatMap(part -> part.results().stream()))
        .extracting(FeedSamples::print)
        .containsExactly("REFUSED o1 " + AGAIN, "CREATED o3", "REFUSED o1 " + AGAIN, "UPDATED o1");
    assertThat(whole.results()).hasSize(4);
    assertThat(first.steps()).extracting(FeedSamples::print).containsExactly("write ACTIVE b");
    assertThat(second.steps()).extracting(FeedSamples::print).containsExactly("write ACTIVE two");
  }

  @Test
  void shouldAnswerInOrderAndTakeLastOfDuplicates() {
    var known = Map.of("x", known(ACTIVE, 5));
    var plan =
        plan(
            batch(says("x", "one"), says("", "a"), says("y", "b"), failed("x"), says("x", "two")),
            known,
            LATER);
    assertThat(plan.results())
        .extracting(FeedSamples::print)
        .containsExactly(
            "REFUSED o1 external_id: is repeated at position 4, which is used; give each"
                + " offer its own",
            "REFUSED external_id: is empty; give every offer of the feed its own",
            "CREATED o2",
            "REFUSED o1 external_id: is repeated at position 4, which is used; give each"
                + " offer its own",
            "UPDATED o1");
    assertThat(plan.results())
        .extracting(FeedOfferResult::getPosition)
        .containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(plan.steps())
        .extracting(FeedSamples::print)
        .containsExactly("write ACTIVE b", "write ACTIVE two");
  }

  @Test
  void shouldCallDuplicatesOutdatedWhenLaterLoadHasTouchedThem() {
    var plan =
        plan(batch(says("x", "one"), says("x", "two")), Map.of("x", known(ACTIVE, 8)), LATER);
    assertThat(print(plan)).isEqualTo("OUTDATED o1 | OUTDATED o1");
  }

  @Test
  void shouldLookUpOnlyKeysThatTheStoreTakes() {
    var batch = batch(says("x", "a"), says("", "a"), says(LONG, "a"), failed("y"), says("x", "b"));
    assertThat(ExternalIds.of(batch)).containsExactly("x", "y");
  }

  @Test
  void shouldOwnWhatItWritesAndSendItToModeration() {
    var banned = known(BANNED, 5);
    var plan = plan(batch(says("x", "hat")), Map.of("x", banned), LATER);
    var write = (FeedStep.Write) plan.steps().get(0);
    var change = OfferChange.of(write.before(), write.after(), new Random(1));
    assertThat(write.after().getContentVersion()).isEqualTo(write.after().getVersion());
    assertThat(change.feed().added()).containsExactly(banned.row().withTask(TASK));
    assertThat(change.feed().removed()).isEmpty();
  }

  @Test
  void shouldStartNewTermWhenExpiredOfferComesAgain() {
    var plan = plan(batch(says("x", "hat")), Map.of("x", known(EXPIRED, 5)), LATER);
    var write = (FeedStep.Write) plan.steps().get(0);
    OfferInvariants.check(write.before(), write.after());
    assertThat(Times.of(write.after().getExpiresAt())).isEqualTo(LATER.plus(TERM));
  }

  @Test
  void shouldSkipEverythingWhenAppliedBatchIsPlannedAgain() {
    var batch = batch(says("x", "hat"), says("y", "scarf"));
    var known = new HashMap<String, Known>();
    for (var step : plan(batch, known, LATER).steps()) {
      var after = ((FeedStep.Write) step).after();
      known.put(
          after.getFeed().getExternalId(), new Known(FeedRow.of(after).get(), Optional.of(after)));
    }
    assertThat(print(plan(batch, known, LATER))).isEqualTo("SKIPPED o2 | SKIPPED o3");
  }

  private static final Instant HALF = NOON.plus(TERM.dividedBy(2));

  static Stream<Arguments> prolonged() {
    var later = HALF.plusMillis(1);
    return Stream.of(
        arguments("half a term left", known(ACTIVE, 5), says("x", "coat"), HALF, "mention 7", 0),
        arguments("less left", known(ACTIVE, 5), says("x", "coat"), later, "write ACTIVE coat", 1),
        arguments("same load", known(ACTIVE, 7), says("x", "coat"), later, "write ACTIVE coat", 1),
        arguments("changed", known(ACTIVE, 5), says("x", "hat"), later, "write ACTIVE hat", 1),
        arguments("changed early", known(ACTIVE, 5), says("x", "hat"), HALF, "write ACTIVE hat", 0),
        arguments("hidden", known(HIDDEN, 5), says("x", "coat"), later, "mention 7", 0),
        arguments("banned", known(BANNED, 5), says("x", "hat"), later, "write BANNED hat", 0),
        arguments("sold", known(SOLD_ELSEWHERE, 5), says("x", "coat"), later, "mention 7", 0),
        arguments("failed", known(ACTIVE, 5), failed("x"), later, "mention 7", 0),
        arguments("not valid", known(ACTIVE, 5), says("x", ""), later, "mention 7", 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("prolonged")
  void shouldProlongWhatIsMentionedWhenLessThanHalfOfItsTermIsLeft(
      String name, Known known, FeedOffer offer, Instant now, String expected, int terms) {
    var step = plan(batch(offer), Map.of("x", known), now).steps().get(0);
    assertThat(print(step)).isEqualTo(expected);
    if (step instanceof FeedStep.Write write) {
      OfferInvariants.check(write.before(), write.after());
      assertThat(Times.of(write.after().getExpiresAt()))
          .isEqualTo(terms == 1 ? now.plus(TERM) : NOON.plus(TERM));
    }
  }

  @Test
  void shouldSayThatNothingChangedWhenItProlongs() {
    var plan = plan(batch(says("x", "coat")), Map.of("x", known(ACTIVE, 5)), HALF.plusMillis(1));
    assertThat(print(plan)).isEqualTo("SKIPPED o1 | write ACTIVE coat");
  }

  /**
   * What stands for another picture here is that the offer was sold: nothing else of it differs.
   */
  @Test
  void shouldWriteAVersionOfAnUnchangedOfferWhenAPhotoIsAnother() {
    var shown =
        new LoadRules(
            FeedSamples::errors,
            offer -> offer.toBuilder().setWasSold(true).build(),
            ids,
            TERM,
            RETURN);
    var batch = batch(says("x", "coat"));
    var found = new Found(Map.of("x", known(ACTIVE, 5)), Map.of());
    var plan = shown.plan(batch, 0, 1, found, LATER);
    assertThat(print(plan)).isEqualTo("SKIPPED o1 | write ACTIVE coat");
    var write = (FeedStep.Write) plan.steps().get(0);
    assertThat(write.after().getVersion()).isGreaterThan(write.before().get().getVersion());
    assertThat(write.after().getContentVersion())
        .isEqualTo(write.before().get().getContentVersion());
    assertThat(plan.offers()).containsExactly(write.after());
  }

  static Stream<Arguments> returns() {
    var recently = LATER.minus(RETURN).plusMillis(1);
    var longAgo = LATER.minus(RETURN);
    return Stream.of(
        arguments(
            "removed",
            REMOVED,
            false,
            recently,
            says("x", "hat"),
            "RETURNED o1 | write ACTIVE hat"),
        arguments(
            "removed, unchanged",
            REMOVED,
            false,
            recently,
            says("x", "coat"),
            "RETURNED o1 | write ACTIVE coat"),
        arguments(
            "removed long ago",
            REMOVED,
            false,
            longAgo,
            says("x", "hat"),
            "CREATED o2 | write ACTIVE hat"),
        arguments(
            "removed and banned",
            REMOVED,
            true,
            longAgo,
            says("x", "coat"),
            "RETURNED o1 | write BANNED coat"),
        arguments(
            "manual", ACTIVE, false, recently, says("x", "hat"), "RETURNED o1 | write ACTIVE hat"),
        arguments(
            "manual, unchanged",
            ACTIVE,
            false,
            recently,
            says("x", "coat"),
            "RETURNED o1 | write ACTIVE coat"),
        arguments(
            "manual long ago",
            ACTIVE,
            false,
            longAgo,
            says("x", "hat"),
            "CREATED o2 | write ACTIVE hat"),
        arguments(
            "manual and banned",
            BANNED,
            true,
            longAgo,
            says("x", "hat"),
            "RETURNED o1 | write BANNED hat"),
        arguments(
            "manual and hidden",
            HIDDEN,
            false,
            recently,
            says("x", "hat"),
            "RETURNED o1 | write HIDDEN hat"),
        arguments(
            "manual and expired",
            EXPIRED,
            false,
            recently,
            says("x", "coat"),
            "RETURNED o1 | write ACTIVE coat"),
        arguments(
            "manual and sold",
            SOLD_ON_SERVICE,
            false,
            recently,
            says("x", "coat"),
            "RETURNED o1 | write SOLD_ON_SERVICE coat"),
        arguments("failed", REMOVED, false, recently, failed("x"), "KEPT"),
        arguments("not valid", REMOVED, true, recently, says("x", ""), "REFUSED title: is empty"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("returns")
  void shouldGiveBackWhatHasLeftTheFeed(
      String name,
      OfferStatus status,
      boolean isBanned,
      Instant leftAt,
      FeedOffer offer,
      String expected) {
    var former = former(status, leftAt).toBuilder();
    if (isBanned) {
      former.setBan(ban(ACTIVE, "fake"));
    }
    var found = new Found(Map.of(), Map.of("x", former.build()));
    var plan = rules.plan(batch(offer), 0, 1, found, LATER);
    assertThat(print(plan)).isEqualTo(expected);
    for (var step : plan.steps()) {
      var write = (FeedStep.Write) step;
      var change = OfferChange.of(write.before(), write.after(), new Random(1));
      assertThat(change.feed().added()).extracting(FeedRow::externalId).containsExactly("x");
      assertThat(change.former().removed())
          .extracting(FormerRow::offerId)
          .isEqualTo(write.before().stream().map(Offer::getId).toList());
      assertThat(change.former().added()).isEmpty();
    }
  }
}
