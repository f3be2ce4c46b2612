package torg.segments.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.bus.flow.Backoff;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/** An entry is written as its stage, with paused or disabled behind it. */
class WorkRulesTest {
  private static final Instant EARLIER = Instant.parse("2024-05-01T10:00:00Z");
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final Duration CLAIM_TIMEOUT = Duration.ofSeconds(30);
  private static final WorkRules RULES =
      new WorkRules(CLAIM_TIMEOUT, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10)));

  private static QueuedSegment entry(String text) {
    var words = List.of(text.split(" "));
    return QueuedSegment.newBuilder()
        .setSegmentId(7)
        .setStage(SegmentStage.valueOf(words.get(0)))
        .setStageSince(Times.of(EARLIER))
        .setDueAt(Times.of(EARLIER))
        .setEvaluationVersion(5)
        .setDiffVersion(4)
        .setDiffRows(40)
        .setPaused(words.contains("paused"))
        .setDisabled(words.contains("disabled"))
        .setFailures(2)
        .setError("broken")
        .build();
  }

  private static QueuedSegment.Builder moved(QueuedSegment from, SegmentStage to) {
    var moved = from.toBuilder().setStage(to);
    return from.getStage() == to ? moved : moved.setStageSince(Times.of(NOW));
  }

  /** Others are claimed to emit what is left, and stay in their stage. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "EVALUATION,false,EVALUATION,EVALUATION",
    "AWAITING_DIFF,true,DIFF,AWAITING_DIFF",
    "AWAITING_DIFF paused,false,AWAITING_DIFF,AWAITING_DIFF",
    "DIFF,true,DIFF,AWAITING_DIFF",
    "AWAITING_CONFIRMATION,false,AWAITING_CONFIRMATION,AWAITING_CONFIRMATION",
    "DONE,false,DONE,DONE",
    "CANCELLED,false,CANCELLED,CANCELLED",
    "CANCELLED disabled,false,CANCELLED,CANCELLED",
    "DELETED,false,DELETED,DELETED"
  })
  void shouldBeTakenReleasedAndFailed(
      String text, boolean needsDiff, SegmentStage claimed, SegmentStage left) {
    var entry = entry(text);
    assertThat(WorkRules.needsDiff(entry)).isEqualTo(needsDiff);
    assertThat(RULES.claimed(entry, NOW))
        .isEqualTo(moved(entry, claimed).setDueAt(Times.of(NOW.plus(CLAIM_TIMEOUT))).build());
    assertThat(RULES.released(entry, NOW))
        .isEqualTo(moved(entry, left).setDueAt(Times.of(NOW)).build());
    assertThat(RULES.failed(entry, 5, "no answer", NOW))
        .isEqualTo(
            moved(entry, left)
                .setDueAt(Times.of(NOW.plusSeconds(4)))
                .setFailures(3)
                .setError("no answer")
                .build());
  }

  @ParameterizedTest(name = "due {0} s from now: {1}")
  @CsvSource({"-3600,true", "-0.000001,true", "0,true", "0.000001,false", "3600,false"})
  void shouldBeDueFromItsTimeOn(double seconds, boolean isDue) {
    var due = NOW.plusNanos((long) (seconds * 1e9));
    var entry = entry("DIFF").toBuilder().setDueAt(Times.of(due)).build();
    assertThat(WorkRules.isDue(entry, NOW)).isEqualTo(isDue);
  }

  @Test
  void shouldNeverBeDueWithoutATime() {
    assertThat(WorkRules.isDue(entry("DIFF").toBuilder().clearDueAt().build(), NOW)).isFalse();
  }

  @Test
  void shouldKeepItsStageWhenAWorkerGivesASignOfLifeOrHasEmitted() {
    assertThat(RULES.renewed(entry("DIFF"), NOW))
        .isEqualTo(entry("DIFF").toBuilder().setDueAt(Times.of(NOW.plus(CLAIM_TIMEOUT))).build());
    assertThat(WorkRules.handedOver(entry("CANCELLED")))
        .isEqualTo(entry("CANCELLED").toBuilder().clearDueAt().setFailures(0).clearError().build());
    assertThat(WorkRules.handedOver(entry("AWAITING_DIFF paused")))
        .isEqualTo(entry("AWAITING_DIFF paused").toBuilder().clearDueAt().build());
  }

  @Test
  void shouldNotBlameASnapshotForTheFailureOfTheOneBefore() {
    var failed = RULES.failed(entry("DIFF"), 4, "no answer", NOW);
    assertThat(failed.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(failed.getDueAt()).isEqualTo(Times.of(NOW));
    assertThat(failed.getFailures()).isZero();
    assertThat(failed.getError()).isEmpty();
  }

  @ParameterizedTest(name = "after {0} failures {1} s")
  @CsvSource({
    "0,1",
    "1,2",
    "2,4",
    "3,8",
    "8,256",
    "9,512",
    "10,600",
    "11,600",
    "20,600",
    "21,600",
    "63,600",
    "64,600",
    "65,600",
    "1000000,600"
  })
  void shouldWaitLongerAfterEachFailureUpToTheLongestPause(int failures, long seconds) {
    var failed =
        RULES.failed(entry("DIFF").toBuilder().setFailures(failures).build(), 5, "no answer", NOW);
    assertThat(failed.getFailures()).isEqualTo(failures + 1);
    assertThat(Times.of(failed.getDueAt())).isEqualTo(NOW.plusSeconds(seconds));
  }

  @ParameterizedTest(name = "{0} failures before, pauses of {1} to {2} s: {3} s")
  @CsvSource({"0,5,5,5", "30,5,5,5", "0,3600,86400,3600", "30,3600,86400,86400", "4,3,100,48"})
  void shouldKeepItsPausesWithinTheirBounds(int failures, long min, long max, long seconds) {
    var rules =
        new WorkRules(CLAIM_TIMEOUT, new Backoff(Duration.ofSeconds(min), Duration.ofSeconds(max)));
    var failed = rules.failed(entry("DIFF").toBuilder().setFailures(failures).build(), 5, "", NOW);
    assertThat(Times.of(failed.getDueAt())).isEqualTo(NOW.plusSeconds(seconds));
  }

  @Test
  void shouldCutLongErrors() {
    assertThat(RULES.failed(entry("DIFF"), 5, "x".repeat(1_000), NOW).getError())
        .isEqualTo("x".repeat(1_000));
    assertThat(RULES.failed(entry("DIFF"), 5, "x".repeat(5_000), NOW).getError())
        .isEqualTo("x".repeat(1_000) + "…");
  }

  @Test
  void shouldAwaitAConfirmationWithoutATimeWhenHeld() {
    var entry = entry("DIFF");
    assertThat(RULES.held(entry, 5, NOW))
        .isEqualTo(
            moved(entry, SegmentStage.AWAITING_CONFIRMATION)
                .clearDueAt()
                .setFailures(0)
                .clearError()
                .build());
  }

  private static QueuedSegment.Builder applied(QueuedSegment entry, SegmentStage stage) {
    return moved(entry, stage)
        .setDiffVersion(5)
        .setDiffRows(50)
        .setFailures(0)
        .clearError()
        .clearDueAt();
  }

  @Test
  void shouldBeDoneWhenTheNewestSnapshotIsApplied() {
    assertThat(RULES.done(entry("DIFF"), 5, 50, NOW))
        .isEqualTo(applied(entry("DIFF"), SegmentStage.DONE).build());
  }

  @Test
  void shouldWaitForAWorkerAgainWhenANewerSnapshotCameMeanwhile() {
    var entry = entry("DIFF").toBuilder().setEvaluationVersion(6).build();
    assertThat(RULES.done(entry, 5, 50, NOW))
        .isEqualTo(applied(entry, SegmentStage.AWAITING_DIFF).setDueAt(Times.of(NOW)).build());
  }

  @Test
  void shouldNotBeTakenAgainWhenItIsPausedMeanwhile() {
    var entry = entry("DIFF paused").toBuilder().setEvaluationVersion(6).build();
    assertThat(RULES.done(entry, 5, 50, NOW))
        .isEqualTo(applied(entry, SegmentStage.AWAITING_DIFF).build());
  }
}
