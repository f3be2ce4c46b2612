package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.v1.DiffCount;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/**
 * What becomes of each stage with each event. An entry is written as its stage, with paused,
 * disabled, due (now) or later (as it was before) behind it. The rules are not asked about deleted
 * segments; QueueHandlersTest asks for those.
 */
class QueueRulesTest {
  private static final Instant EARLIER = Instant.parse("2024-05-01T10:00:00Z");
  private static final Instant LATER = Instant.parse("2024-05-01T13:00:00Z");
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final DiffCount EXPECTED = DiffCount.newBuilder().setRemoved(77).build();

  /** As it stands after two failures with snapshot 5, when users agree with 4. */
  private static QueuedSegment entry(String text) {
    var words = List.of(text.split(" "));
    var entry =
        QueuedSegment.newBuilder()
            .setSegmentId(-1)
            .setStage(SegmentStage.valueOf(words.get(0)))
            .setStageSince(Times.of(EARLIER))
            .setEvaluationVersion(5)
            .setEvaluationRows(50)
            .setDiffVersion(4)
            .setDiffRows(40)
            .setPaused(words.contains("paused"))
            .setDisabled(words.contains("disabled"))
            .setFailures(2)
            .setError("broken");
    return words.contains("later") ? entry.setDueAt(Times.of(LATER)).build() : entry.build();
  }

  private static String text(QueuedSegment before, Supplier<QueuedSegment> event) {
    try {
      var after = event.get();
      var since = after.getStage() == before.getStage() ? EARLIER : NOW;
      assertThat(Times.of(after.getStageSince())).isEqualTo(since);
      return after.equals(before) ? "same" : text(after);
    } catch (FaultException refused) {
      assertThat(refused.fault()).isEqualTo(Fault.PRECONDITION);
      return refused.getMessage().contains("is disabled; enable it first") ? "disabled" : "refused";
    }
  }

  private static String text(QueuedSegment entry) {
    return entry.getStage()
        + (entry.getPaused() ? " paused" : "")
        + (entry.getDisabled() ? " disabled" : "")
        + (!entry.hasDueAt() ? "" : Times.of(entry.getDueAt()).equals(NOW) ? " due" : " later");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EVALUATION                   | AWAITING_DIFF due    | same
          EVALUATION paused            | AWAITING_DIFF paused | same
          AWAITING_DIFF later          | AWAITING_DIFF due    | refused
          AWAITING_DIFF paused         | AWAITING_DIFF paused | refused
          DIFF later                   | DIFF later           | refused
          AWAITING_CONFIRMATION        | AWAITING_DIFF due    | refused
          AWAITING_CONFIRMATION paused | AWAITING_DIFF paused | refused
          DONE                         | AWAITING_DIFF due    | EVALUATION
          DONE paused                  | AWAITING_DIFF paused | EVALUATION paused
          CANCELLED                    | AWAITING_DIFF due    | EVALUATION
          CANCELLED paused             | AWAITING_DIFF paused | EVALUATION paused
          CANCELLED disabled           | disabled             | disabled
          """)
  void shouldTakeASnapshotOrAskForAnEvaluation(String before, String enqueued, String asked) {
    var entry = entry(before);
    assertThat(text(entry, () -> QueueRules.enqueued(entry, 6, OptionalLong.empty(), NOW)))
        .isEqualTo(enqueued);
    assertThat(text(entry, () -> QueueRules.evaluationAsked(entry, NOW))).isEqualTo(asked);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EVALUATION                   | EVALUATION paused            | same
          EVALUATION paused            | same                         | EVALUATION
          AWAITING_DIFF later          | AWAITING_DIFF paused         | AWAITING_DIFF due
          AWAITING_DIFF paused         | same                         | AWAITING_DIFF due
          DIFF later                   | AWAITING_DIFF paused         | same
          AWAITING_CONFIRMATION        | AWAITING_CONFIRMATION paused | same
          AWAITING_CONFIRMATION paused | same                         | AWAITING_CONFIRMATION
          DONE                         | DONE paused                  | same
          DONE paused                  | same                         | DONE
          CANCELLED                    | CANCELLED paused             | same
          CANCELLED later              | CANCELLED paused             | same
          CANCELLED paused             | same                         | CANCELLED
          CANCELLED disabled           | disabled                     | disabled
          """)
  void shouldPauseAndResume(String before, String paused, String resumed) {
    var entry = entry(before);
    assertThat(text(entry, () -> QueueRules.paused(entry, NOW))).isEqualTo(paused);
    assertThat(text(entry, () -> QueueRules.resumed(entry, NOW))).isEqualTo(resumed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EVALUATION                   | refused   | refused
          EVALUATION paused            | refused   | refused
          AWAITING_DIFF later          | CANCELLED | refused
          AWAITING_DIFF paused         | CANCELLED | refused
          DIFF later                   | CANCELLED | refused
          AWAITING_CONFIRMATION        | CANCELLED | AWAITING_DIFF due
          AWAITING_CONFIRMATION paused | CANCELLED | AWAITING_DIFF paused
          DONE                         | refused   | refused
          DONE paused                  | refused   | refused
          CANCELLED                    | refused   | refused
          CANCELLED paused             | refused   | refused
          CANCELLED disabled           | refused   | refused
          """)
  void shouldCancelAndConfirm(String before, String cancelled, String confirmed) {
    var entry = entry(before);
    assertThat(text(entry, () -> QueueRules.cancelled(entry, NOW))).isEqualTo(cancelled);
    assertThat(text(entry, () -> QueueRules.confirmed(entry, EXPECTED, 5, 77, NOW)))
        .isEqualTo(confirmed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "EVALUATION,same",
    "EVALUATION paused,same",
    "AWAITING_DIFF later,same",
    "AWAITING_DIFF paused,same",
    "DIFF later,same",
    "AWAITING_CONFIRMATION,same",
    "AWAITING_CONFIRMATION paused,same",
    "DONE,same",
    "DONE paused,same",
    "CANCELLED,same",
    "CANCELLED paused,same",
    "CANCELLED disabled,EVALUATION"
  })
  void shouldDisableEnableAndDelete(String before, String enabled) {
    var entry = entry(before);
    assertThat(text(entry, () -> RemovalRules.enabled(entry, true, NOW))).isEqualTo(enabled);
    assertThat(text(entry, () -> RemovalRules.disabled(entry, NOW)))
        .isEqualTo(entry.getDisabled() ? "same" : "CANCELLED disabled");
    assertThat(text(entry, () -> RemovalRules.deleted(entry, NOW)))
        .isEqualTo(entry.getDisabled() ? "DELETED disabled" : "DELETED");
  }

  @Test
  void shouldBeginWithAnEvaluation() {
    assertThat(QueueRules.created(-1, NOW))
        .isEqualTo(
            QueuedSegment.newBuilder()
                .setSegmentId(-1)
                .setStage(SegmentStage.EVALUATION)
                .setStageSince(Times.of(NOW))
                .build());
  }

  @Test
  void shouldForgetFailuresAndRowsOfTheSnapshotBeforeWhenANewerOneComes() {
    var entry = entry("AWAITING_DIFF later");
    var expected =
        entry.toBuilder()
            .setEvaluationVersion(6)
            .setFailures(0)
            .clearError()
            .setDueAt(Times.of(NOW));
    assertThat(QueueRules.enqueued(entry, 6, OptionalLong.empty(), NOW))
        .isEqualTo(expected.clone().clearEvaluationRows().build());
    assertThat(QueueRules.enqueued(entry, 6, OptionalLong.of(0), NOW))
        .isEqualTo(expected.clone().setEvaluationRows(0).build());
  }

  @ParameterizedTest(name = "{0}, valid from {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5 | 0 | ALREADY_EXISTS snapshot 5 of segment 18446744073709551615 cannot be enqueued: the newest is 5
          1 | 0 | ALREADY_EXISTS snapshot 1 of segment 18446744073709551615 cannot be enqueued: the newest is 5
          6 | 7 | PRECONDITION snapshot 6 of segment 18446744073709551615 would be stale: versions are valid from 7
          """)
  void shouldRefuseVersionsThatAreNotNew(long version, long minimal, String text) {
    for (var stage : List.of("EVALUATION", "DIFF later", "DONE")) {
      var entry = entry(stage).toBuilder().setMinimalValidVersion(minimal).build();
      var fault = refusal(() -> QueueRules.enqueued(entry, version, OptionalLong.empty(), NOW));
      assertThat(fault.fault() + " " + fault.getMessage()).startsWith(text);
    }
  }

  private static FaultException refusal(Supplier<QueuedSegment> event) {
    return catchThrowableOfType(FaultException.class, event::get);
  }

  @Test
  void shouldTakeTheFirstVersionThatIsValid() {
    var entry = entry("EVALUATION").toBuilder().setMinimalValidVersion(6).build();
    assertThat(QueueRules.enqueued(entry, 6, OptionalLong.empty(), NOW).getEvaluationVersion())
        .isEqualTo(6);
  }
}
