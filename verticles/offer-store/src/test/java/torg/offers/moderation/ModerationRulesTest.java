package torg.offers.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.offer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.offers.model.Actor;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferInvariants;
import torg.offers.model.OfferStatuses;
import torg.offers.moderation.ModerationRules.Decision;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Verdict;

/** The content of the offers is of version 0, opinions count versions from there. */
class ModerationRulesTest {
  private static final Offer ACTIVE = offer();
  private static final long ZERO = ACTIVE.getContentVersion();
  private static final Offer BANNED = OfferStatuses.ban(ACTIVE, List.of("spam"), NOON);
  private static final Offer REMOVED = offer(OfferStatus.REMOVED);

  static Stream<Arguments> decisions() {
    return Stream.of(
        arguments("first ban", ACTIVE, List.of(ban(0, 1, "spam")), "BANNED BANNED [spam] kept 1"),
        arguments("ban of a later version", ACTIVE, List.of(ban(5, 1)), "BANNED BANNED [] kept 1"),
        arguments("stale ban", ACTIVE, List.of(ban(-1, 1)), "KEPT ACTIVE kept 1 pending"),
        arguments("approved", ACTIVE, List.of(ok(0, 1)), "KEPT ACTIVE kept 1"),
        arguments("ban lifted", BANNED, List.of(ok(0, 1)), "LIFTED ACTIVE kept 1"),
        arguments(
            "stale approval", BANNED, List.of(ok(-1, 1)), "KEPT BANNED [spam] kept 1 pending"),
        arguments(
            "ban for the same reasons",
            BANNED,
            List.of(ban(0, 1, "spam")),
            "KEPT BANNED [spam] kept 1"),
        arguments(
            "ban for other reasons", BANNED, List.of(ban(0, 1, "a")), "BANNED BANNED [a] kept 1"),
        arguments(
            "ban twice",
            ACTIVE,
            List.of(ban(0, 1, "a"), ban(0, 1, "a")),
            "IGNORED BANNED [a] kept 1"),
        arguments(
            "older decision about the version",
            ACTIVE,
            List.of(ok(0, 2), ban(0, 1)),
            "IGNORED ACTIVE kept 1"),
        arguments(
            "newer decision about the version",
            ACTIVE,
            List.of(ban(0, 1), ok(0, 2)),
            "LIFTED ACTIVE kept 1"),
        arguments(
            "other decision of the same time",
            ACTIVE,
            List.of(ban(0, 1), ok(0, 1)),
            "LIFTED ACTIVE kept 1"),
        arguments(
            "older decision about a newer version",
            ACTIVE,
            List.of(ban(0, 2, "a"), ok(1, 1)),
            "KEPT BANNED [a] kept 2"),
        arguments(
            "newer decision about an older version",
            ACTIVE,
            List.of(ok(1, 1), ban(0, 2, "a")),
            "BANNED BANNED [a] kept 2"),
        arguments(
            "same time, other versions",
            ACTIVE,
            List.of(ok(1, 1), ban(0, 1)),
            "KEPT ACTIVE kept 2"),
        arguments(
            "banned while hidden",
            offer(OfferStatus.HIDDEN),
            List.of(ban(0, 1), ok(0, 2)),
            "LIFTED HIDDEN kept 1"),
        arguments("removed", REMOVED, List.of(ban(0, 1)), "KEPT REMOVED kept 1"),
        arguments("removed, stale", REMOVED, List.of(ban(-1, 1)), "KEPT REMOVED kept 1"),
        arguments("unknown offer", null, List.of(ban(0, 1)), "IGNORED none kept 0"),
        arguments(
            "no verdict",
            ACTIVE,
            List.of(opinion(Verdict.VERDICT_UNSPECIFIED, 0, 1)),
            "IGNORED ACTIVE kept 0"),
        arguments(
            "verdict of a newer release",
            ACTIVE,
            List.of(ban(0, 1).toBuilder().setVerdictValue(99).build()),
            "IGNORED ACTIVE kept 0"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("decisions")
  void shouldDecide(String name, Offer offer, List<ModerationOpinion> opinions, String expected) {
    assertThat(print(run(offer, opinions))).isEqualTo(expected);
  }

  @Test
  void shouldStayBannedAndPendingUntilNewContentIsApproved() {
    var banned = run(ACTIVE, List.of(ban(0, 1, "spam")));
    var edited = OfferEdits.content(banned.changed().get(), content("hat").build(), LATER);
    var waiting = ModerationRules.afterChange(banned.state(), edited);
    assertThat(waiting.getPending()).isTrue();
    assertThat(edited.getStatus()).isEqualTo(OfferStatus.BANNED);

    var late = ModerationRules.apply(waiting, Optional.of(edited), ok(0, 2), LATER);
    assertThat(late.changed()).isEmpty();
    assertThat(late.state().getPending()).isTrue();

    var seen = edited.getContentVersion() - ZERO;
    var lifted = ModerationRules.apply(late.state(), Optional.of(edited), ok(seen, 3), LATER);
    assertThat(lifted.changed().get().getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(lifted.state().getPending()).isFalse();
  }

  @Test
  void shouldWaitWhenNewAndNotWhenRemoved() {
    var none = ModerationState.getDefaultInstance();
    var waiting = ModerationRules.afterChange(none, ACTIVE);
    assertThat(waiting.getPending()).isTrue();
    var removed = OfferStatuses.change(ACTIVE, OfferStatus.REMOVED, Actor.SELLER, LATER, TERM);
    assertThat(ModerationRules.afterChange(waiting, removed).getPending()).isFalse();
  }

  @Test
  void shouldKeepNewestTwentyInOrderOfVersions() {
    var opinions = new ArrayList<ModerationOpinion>();
    for (var version = 0; version < 30; version++) {
      opinions.add(ok(version, version));
    }
    Collections.shuffle(opinions, new Random(1));
    assertThat(run(ACTIVE, opinions).state().getOpinionsList())
        .extracting(one -> one.getOfferVersion() - ZERO)
        .hasSize(20)
        .isSorted()
        .startsWith(10L);
  }

  @Test
  void shouldIgnoreWhatIsOlderThanAllThatIsKept() {
    var opinions = new ArrayList<ModerationOpinion>();
    for (var version = 0; version < 20; version++) {
      opinions.add(ok(version, 1));
    }
    opinions.add(ban(-1, 2));
    assertThat(print(run(ACTIVE, opinions))).isEqualTo("IGNORED ACTIVE kept 20");
  }

  @Test
  void shouldEndTheSameWhateverTheOrder() {
    var opinions = new ArrayList<>(List.of(ban(0, 1, "a"), ok(3, 2), ban(2, 3, "b"), ok(-4, 9)));
    for (var seed = 0; seed < 50; seed++) {
      Collections.shuffle(opinions, new Random(seed));
      var last = run(ACTIVE, opinions);
      assertThat(last.changed().get().getBan().getReasonsList())
          .as("seed %d", seed)
          .containsExactly("b");
      assertThat(last.state().getOpinionsCount()).isEqualTo(4);
    }
  }

  /** The last decision, with the offer as it is in the end. */
  private static Decision run(Offer offer, List<ModerationOpinion> opinions) {
    var state = ModerationState.getDefaultInstance();
    var at = Optional.ofNullable(offer);
    Decision last = null;
    for (var opinion : opinions) {
      last = ModerationRules.apply(state, at, opinion, LATER);
      state = last.state();
      var before = at;
      last.changed().ifPresent(after -> OfferInvariants.check(before, after));
      at = last.changed().or(() -> before);
    }
    return new Decision(last.outcome(), state, at);
  }

  private static String print(Decision decision) {
    var offer =
        decision
            .changed()
            .map(one -> one.getStatus() + (one.hasBan() ? " " + one.getBan().getReasonsList() : ""))
            .orElse("none");
    return Stream.of(
            decision.outcome().name(),
            offer,
            "kept " + decision.state().getOpinionsCount(),
            decision.state().getPending() ? "pending" : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static ModerationOpinion ban(long version, int hour, String... reasons) {
    return opinion(Verdict.BAN, version, hour).toBuilder().addAllReasons(List.of(reasons)).build();
  }

  private static ModerationOpinion ok(long version, int hour) {
    return opinion(Verdict.APPROVED, version, hour);
  }

  private static ModerationOpinion opinion(Verdict verdict, long version, int hour) {
    return ModerationOpinion.newBuilder()
        .setOfferId("o1")
        .setOfferVersion(ZERO + version)
        .setVerdict(verdict)
        .setDecidedAt(Times.of(NOON.plusSeconds(3_600L * hour)))
        .build();
  }
}
