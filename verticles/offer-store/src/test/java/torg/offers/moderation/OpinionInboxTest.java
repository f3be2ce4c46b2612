package torg.offers.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.export.OfferMail.stamp;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Verdict;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpinionInboxTest {
  private OfferNode node;
  private OfferMail mail;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  /** Decided now; the clock then goes on. */
  private ModerationOpinion opinion(Offer about, Verdict verdict, String... reasons) {
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(about.getId())
            .setOfferVersion(about.getVersion())
            .setVerdict(verdict)
            .addAllReasons(List.of(reasons))
            .setDecidedAt(Times.of(node.clock.instant()))
            .build();
    node.clock.advance(Duration.ofMinutes(1));
    return opinion;
  }

  private long banned(String seller) {
    var request = GetTotalsRequest.newBuilder().setSellerId(seller).build();
    return node.ask(OfferCalls.GET_TOTALS, request).getBanned();
  }

  @Test
  void shouldBanWithReasonsAndLiftTheBanWhenModerationSaysSo() {
    var offer = mail.change(node.create("banned", stamp("Марка")), OfferStatus.HIDDEN);
    assertThat(mail.opine(opinion(offer, Verdict.BAN, "fake", "spam"))).isEmpty();
    var banned = node.get(offer.getId());
    assertThat(banned.getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(banned.getBan().getReasonsList()).containsExactly("fake", "spam");
    assertThat(banned.getVersion()).isGreaterThan(offer.getVersion());
    assertThat(mail.moderation(offer).getPending()).isFalse();
    assertThat(banned("banned")).isEqualTo(1);

    assertThat(mail.opine(opinion(banned, Verdict.APPROVED))).isEmpty();
    var lifted = node.get(offer.getId());
    assertThat(lifted.getStatus()).isEqualTo(OfferStatus.HIDDEN);
    assertThat(lifted.hasBan()).isFalse();
    assertThat(banned("banned")).isZero();
    assertThat(mail.queued("banned")).endsWith(banned.getVersion(), lifted.getVersion());
  }

  @Test
  void shouldGoBackToModerationWhenABannedOfferIsEdited() {
    var offer = node.create("edited", stamp("Марка"));
    mail.opine(opinion(offer, Verdict.BAN, "fake"));
    var edited = mail.edit(offer, stamp("Другая марка"));
    assertThat(edited.getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(mail.moderation(edited).getPending()).isTrue();
    mail.opine(opinion(edited, Verdict.APPROVED));
    assertThat(node.get(offer.getId()).getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(mail.moderation(edited).getPending()).isFalse();
  }

  @Test
  void shouldKeepAndNotApplyAnOpinionWhenTheContentIsNewer() {
    var seen = node.create("stale", stamp("Марка"));
    var edited = mail.edit(seen, stamp("Другая марка"));
    var stale = opinion(seen, Verdict.BAN, "fake");
    assertThat(mail.opine(stale)).isEmpty();
    assertThat(node.get(seen.getId())).isEqualTo(edited);
    assertThat(mail.moderation(seen).getOpinionsList()).containsExactly(stale);
    assertThat(mail.moderation(seen).getPending()).isTrue();
  }

  @Test
  void shouldApplyAnOpinionWhenOnlyTheStatusIsNewer() {
    var seen = node.create("status", stamp("Марка"));
    mail.change(seen, OfferStatus.HIDDEN);
    mail.opine(opinion(seen, Verdict.BAN, "fake"));
    assertThat(node.get(seen.getId()).getStatus()).isEqualTo(OfferStatus.BANNED);
  }

  @Test
  void shouldKeepTheOpinionWhenTheOfferIsRemoved() {
    var offer = node.create("removed", stamp("Марка"));
    var removed = mail.change(offer, OfferStatus.REMOVED);
    mail.opine(opinion(offer, Verdict.BAN, "fake"));
    assertThat(node.get(offer.getId())).isEqualTo(removed);
    assertThat(mail.moderation(offer).getOpinionsCount()).isEqualTo(1);
    assertThat(mail.moderation(offer).getPending()).isFalse();
  }

  @Test
  void shouldDropTheOpinionWhenTheOfferIsUnknown() {
    var unknown = Offer.newBuilder().setId("nobody").setVersion(1).build();
    assertThat(mail.opine(opinion(unknown, Verdict.BAN, "fake"))).isEmpty();
    var key = OfferTables.OFFER.key("nobody", "moderation");
    assertThat(Await.result(node.store.get(key))).isEmpty();
  }

  @Test
  void shouldChangeNothingWhenABatchComesAgain() {
    var one = node.create("again", stamp("Первая"));
    var other = node.create("again", stamp("Вторая"));
    var batch =
        new ModerationOpinion[] {
          opinion(one, Verdict.BAN, "fake"),
          opinion(other, Verdict.BAN, "fake"),
          opinion(one, Verdict.APPROVED),
          opinion(other, Verdict.BAN, "spam")
        };
    mail.opine(batch);
    var queued = mail.queued("again");
    var states = List.of(mail.moderation(one), mail.moderation(other));
    assertThat(node.get(one.getId()).getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(node.get(other.getId()).getBan().getReasonsList()).containsExactly("spam");
    assertThat(queued).hasSize(6);
    assertThat(mail.opine(batch)).isEmpty();
    assertThat(mail.queued("again")).isEqualTo(queued);
    assertThat(List.of(mail.moderation(one), mail.moderation(other))).isEqualTo(states);
  }

  static Stream<Arguments> badOpinions() {
    return Stream.of(
        bad("offer_id: must have 1 to 64 characters, got 0", one -> one.clearOfferId()),
        bad("offer_version: must be from 1", one -> one.setOfferVersion(0)),
        bad("offer_version: must be from 1", one -> one.setOfferVersion(Long.MAX_VALUE)),
        bad("verdict: must be APPROVED or BAN, got number 0", one -> one.clearVerdict()),
        bad("verdict: must be APPROVED or BAN, got number 9", one -> one.setVerdictValue(9)),
        bad(
            "reasons: must be from 0 to 20, got 21",
            one -> one.addAllReasons(Collections.nCopies(20, "fake"))),
        bad(
            "reasons[1]: must have 1 to 100 characters, got 101",
            one -> one.addReasons("x".repeat(101))),
        bad("decided_at.seconds: must be from 1", one -> one.clearDecidedAt()),
        bad("decided_at.seconds", one -> one.setDecidedAt(time(Long.MAX_VALUE, 0))),
        bad("decided_at.nanos", one -> one.setDecidedAt(time(1, -1))));
  }

  private static Arguments bad(String reason, UnaryOperator<ModerationOpinion.Builder> change) {
    return arguments(reason, change);
  }

  private static Timestamp.Builder time(long seconds, int nanos) {
    return Timestamp.newBuilder().setSeconds(seconds).setNanos(nanos);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badOpinions")
  void shouldRejectOnlyTheOpinionWhenItIsNotValid(
      String reason, UnaryOperator<ModerationOpinion.Builder> change) {
    var good = node.create("good", stamp("Хорошая"));
    var other = node.create("good", stamp("Другая"));
    var bad = change.apply(opinion(other, Verdict.BAN, "fake").toBuilder()).build();
    assertThat(mail.opine(bad, opinion(good, Verdict.BAN, "fake")))
        .singleElement()
        .asString()
        .startsWith("0 INVALID " + reason);
    assertThat(node.get(good.getId()).getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(node.get(other.getId())).isEqualTo(other);
  }
}
