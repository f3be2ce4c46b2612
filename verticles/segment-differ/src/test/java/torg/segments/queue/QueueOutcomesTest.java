package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.v1.DiffCount;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/** What else changes in an entry of the queue, beside the stage. */
class QueueOutcomesTest {
  private static final Instant EARLIER = Instant.parse("2024-05-01T10:00:00Z");
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final DiffCount EXPECTED = DiffCount.newBuilder().setRemoved(77).build();

  private static QueuedSegment entry(SegmentStage stage) {
    return QueuedSegment.newBuilder()
        .setSegmentId(7)
        .setStage(stage)
        .setStageSince(Times.of(EARLIER))
        .setDueAt(Times.of(EARLIER))
        .setEvaluationVersion(5)
        .setEvaluationRows(50)
        .setDiffVersion(4)
        .setDiffRows(40)
        .setMinimalValidVersion(2)
        .setConfirmedVersion(3)
        .setPaused(true)
        .setFailures(2)
        .setError("broken")
        .build();
  }

  private static QueuedSegment.Builder ended(SegmentStage from, SegmentStage to) {
    var ended = entry(from).toBuilder().setStage(to).clearDueAt().setPaused(false);
    return (from == to ? ended : ended.setStageSince(Times.of(NOW))).setFailures(0).clearError();
  }

  @ParameterizedTest
  @EnumSource(
      value = SegmentStage.class,
      names = {"EVALUATION", "AWAITING_DIFF", "DIFF", "AWAITING_CONFIRMATION", "DONE", "CANCELLED"})
  void shouldMakeAllMembersStaleWhenDisabledOrDeleted(SegmentStage stage) {
    assertThat(RemovalRules.disabled(entry(stage), NOW))
        .isEqualTo(
            ended(stage, SegmentStage.CANCELLED)
                .setDisabled(true)
                .setMinimalValidVersion(6)
                .clearDiffVersion()
                .clearDiffRows()
                .build());
    assertThat(RemovalRules.deleted(entry(stage), NOW))
        .isEqualTo(
            ended(stage, SegmentStage.DELETED)
                .setMinimalValidVersion(-1)
                .clearDiffVersion()
                .clearDiffRows()
                .build());
  }

  @Test
  void shouldMakeMembersOfTheGreatestVersionStaleWhenDisabled() {
    var entry = entry(SegmentStage.DONE).toBuilder().setEvaluationVersion(Long.MAX_VALUE - 1);
    assertThat(RemovalRules.disabled(entry.build(), NOW).getMinimalValidVersion())
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldKeepMembersStaleWhenEnabledAgain() {
    var disabled = RemovalRules.disabled(entry(SegmentStage.DONE), NOW);
    var enabled = RemovalRules.enabled(disabled, false, NOW);
    assertThat(enabled)
        .isEqualTo(
            disabled.toBuilder().setDisabled(false).setStage(SegmentStage.EVALUATION).build());
    assertThat(RemovalRules.disabled(enabled, NOW)).isEqualTo(disabled);
  }

  @Test
  void shouldForgetFailuresWhenCancelledButNotWhatIsApplied() {
    assertThat(QueueRules.cancelled(entry(SegmentStage.DIFF), NOW))
        .isEqualTo(ended(SegmentStage.DIFF, SegmentStage.CANCELLED).build());
  }

  @Test
  void shouldRememberFailuresWhenResumed() {
    assertThat(QueueRules.resumed(entry(SegmentStage.AWAITING_DIFF), NOW))
        .isEqualTo(
            entry(SegmentStage.AWAITING_DIFF).toBuilder()
                .setPaused(false)
                .setDueAt(Times.of(NOW))
                .build());
  }

  @Test
  void shouldNoteForWhichSnapshotTheGuardIsOverruled() {
    var entry = entry(SegmentStage.AWAITING_CONFIRMATION).toBuilder().setPaused(false).build();
    assertThat(QueueRules.confirmed(entry, EXPECTED, 5, 77, NOW))
        .isEqualTo(
            entry.toBuilder()
                .setConfirmedVersion(5)
                .setStage(SegmentStage.AWAITING_DIFF)
                .setStageSince(Times.of(NOW))
                .setDueAt(Times.of(NOW))
                .build());
  }

  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource({"4,77", "6,77", "5,76", "5,78", "5,0", "0,77", "0,0", "-5,77", "5,-77"})
  void shouldRefuseAConfirmationOfWhatWasNotSeen(long version, long removed) {
    var entry = entry(SegmentStage.AWAITING_CONFIRMATION);
    var fault =
        catchThrowableOfType(
            FaultException.class,
            () -> QueueRules.confirmed(entry, EXPECTED, version, removed, NOW));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault)
        .hasMessage(
            "segment 7 awaits a confirmation for snapshot 5, which removes 77 users, not for %d with %d",
            version, removed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ask     | DIFF | segment 7 is in stage DIFF; an evaluation can be asked for when it is done or cancelled
          cancel  | DONE | segment 7 is in stage DONE; there is no diff to cancel
          confirm | DIFF | segment 7 is in stage DIFF; there is nothing to confirm
          """)
  void shouldSayInWhichStageItIs(String event, SegmentStage stage, String text) {
    var entry = entry(stage);
    var fault =
        catchThrowableOfType(
            FaultException.class,
            () -> {
              switch (event) {
                case "ask" -> QueueRules.evaluationAsked(entry, NOW);
                case "cancel" -> QueueRules.cancelled(entry, NOW);
                default -> QueueRules.confirmed(entry, EXPECTED, 5, 77, NOW);
              }
            });
    assertThat(fault).hasMessage(text);
  }
}
