package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;

class RemovalRulesTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private static QueuedSegment.Builder entry(SegmentStage stage) {
    return QueuedSegment.newBuilder()
        .setSegmentId(7)
        .setStage(stage)
        .setStageSince(Times.of(NOW.minusSeconds(60)))
        .setEvaluationVersion(5)
        .setDiffVersion(4)
        .setDiffRows(10)
        .setConfirmedVersion(3);
  }

  @ParameterizedTest(name = "{0} valid from {1}")
  @CsvSource({
    "DONE,5,AWAITING_DIFF",
    "DONE,6,EVALUATION",
    "AWAITING_DIFF,5,AWAITING_DIFF",
    "DIFF,3,AWAITING_DIFF",
    "DIFF,6,EVALUATION",
    "AWAITING_CONFIRMATION,5,EVALUATION",
    "CANCELLED,5,EVALUATION",
    "EVALUATION,5,EVALUATION",
  })
  void shouldApplyTheNewestSnapshotAnewWhenItIsValid(
      SegmentStage stage, long version, SegmentStage next) {
    var raised = RemovalRules.validFrom(entry(stage).build(), version, true, NOW);
    assertThat(raised.getStage()).isEqualTo(next);
    assertThat(raised.getMinimalValidVersion()).isEqualTo(version);
    assertThat(raised.getDiffVersion()).isZero();
    assertThat(raised.getMembersKnown()).isFalse();
    assertThat(raised.hasDueAt()).isEqualTo(next == SegmentStage.AWAITING_DIFF);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void shouldNeverLowerTheMinimalValidVersion(long version) {
    var entry = entry(SegmentStage.DONE).setMinimalValidVersion(3).build();
    assertThatThrownBy(() -> RemovalRules.validFrom(entry, version, true, NOW))
        .hasMessage(
            "versions of segment 7 are valid from 3 on; that can only grow, got %d", version);
  }

  /** Whether a sweep reaches everybody who may have the segment. */
  @ParameterizedTest(name = "valid from {0}, known {1}, members {2}")
  @CsvSource({
    "0,false,false,true,true",
    "0,false,true,true,false",
    "3,false,false,false,false",
    "3,false,true,false,false",
    "3,true,false,true,true",
    "3,true,true,true,false",
  })
  void shouldKnowWhetherASweepReachesEverybody(
      long minimal, boolean isKnown, boolean hasMembers, boolean disabled, boolean enabled) {
    var entry =
        entry(SegmentStage.DONE).setMinimalValidVersion(minimal).setMembersKnown(isKnown).build();
    var off = RemovalRules.disabled(entry, NOW);
    assertThat(off.getMembersKnown()).isEqualTo(disabled);
    assertThat(RemovalRules.enabled(off, hasMembers, NOW).getMembersKnown()).isEqualTo(enabled);
    assertThat(RemovalRules.validFrom(entry, 4, hasMembers, NOW).getMembersKnown())
        .isEqualTo(enabled);
    var swept = RemovalRules.swept(off.toBuilder().setSweep(SegmentSweep.DELETING).build(), NOW);
    assertThat(RemovalRules.canBePurged(swept)).isEqualTo(disabled);
    assertThat(swept.hasDueAt()).isEqualTo(disabled);
    assertThat(swept.getMinimalValidVersion()).isEqualTo(disabled ? 0 : -1);
  }

  @Test
  void shouldForgetAnEarlierConfirmationWhenASweepBegins() {
    var entry = entry(SegmentStage.DONE).setConfirmedVersion(Long.MAX_VALUE).setPaused(true);
    var sweeping = RemovalRules.sweeping(entry.build(), SegmentSweep.DELETING, NOW);
    assertThat(sweeping.getConfirmedVersion()).isZero();
    assertThat(sweeping.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(Times.of(sweeping.getDueAt())).isEqualTo(NOW);
    assertThat(QueueRules.target(sweeping)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldGoOnSweepingWhenItIsToBeDeletedInstead() {
    var sweeping =
        entry(SegmentStage.DIFF)
            .setSweep(SegmentSweep.DISABLING)
            .setConfirmedVersion(Long.MAX_VALUE)
            .build();
    assertThat(RemovalRules.sweeping(sweeping, SegmentSweep.DISABLING, NOW)).isSameAs(sweeping);
    var deleting = RemovalRules.sweeping(sweeping, SegmentSweep.DELETING, NOW);
    assertThat(deleting).isEqualTo(sweeping.toBuilder().setSweep(SegmentSweep.DELETING).build());
    assertThatThrownBy(() -> RemovalRules.sweeping(deleting, SegmentSweep.DISABLING, NOW))
        .hasMessage("segment 7 is being swept for DELETING; cancel that first");
  }

  @Test
  void shouldRefuseEverythingElseWhileItIsSwept() {
    var entry = entry(SegmentStage.DIFF).setSweep(SegmentSweep.DELETING).build();
    assertThatThrownBy(() -> RemovalRules.disabled(entry, NOW)).hasMessageContaining("swept");
    assertThatThrownBy(() -> RemovalRules.enabled(entry, true, NOW)).hasMessageContaining("swept");
    assertThatThrownBy(() -> RemovalRules.validFrom(entry, 9, true, NOW))
        .hasMessageContaining("swept");
    assertThatThrownBy(() -> QueueRules.evaluationAsked(entry, NOW)).hasMessageContaining("swept");
    assertThatThrownBy(() -> QueueRules.requireNewer(entry, 9)).hasMessageContaining("swept");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "deleted,true",
    "enabled,true",
    "raised,true",
    "raised while disabled,false",
    "disabled,false",
    "cancelled,false",
  })
  void shouldBeginAnewWhenMembershipsBecameStale(String what, boolean beginsAnew) {
    var done = entry(SegmentStage.DONE).build();
    var off = RemovalRules.disabled(done, NOW);
    var before =
        switch (what) {
          case "enabled", "raised while disabled" -> off;
          default -> done;
        };
    var after =
        switch (what) {
          case "deleted" -> RemovalRules.deleted(done, NOW);
          case "enabled" -> RemovalRules.enabled(off, true, NOW);
          case "raised" -> RemovalRules.validFrom(done, 4, true, NOW);
          case "raised while disabled" -> RemovalRules.validFrom(off, 9, true, NOW);
          case "disabled" -> off;
          default -> done.toBuilder().setStage(SegmentStage.CANCELLED).build();
        };
    assertThat(RemovalRules.beginsAnew(before, after)).isEqualTo(beginsAnew);
  }
}
