package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.DELETE_SEGMENT;
import static torg.calls.SegmentCalls.DISABLE_SEGMENT;

import org.junit.jupiter.api.Test;
import torg.calls.SegmentCalls;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;
import torg.testkit.Await;

/** How everybody loses a segment. */
interface Sweeps extends SweptNode {
  @Test
  default void shouldTakeTheSegmentFromEverybodyWhenItIsDeleted() {
    node().startWorker();
    apply(8, 1, 3, 4, 5);
    apply(7, 1, FEW);
    var sweeping = node().ask(DELETE_SEGMENT, SweptNode.deletion(7)).getSegment();
    assertThat(sweeping.getSweep()).isEqualTo(SegmentSweep.DELETING);
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(members(8)).containsExactly(3, 4, 5);
    assertThat(node().user(3).getState().getVersion()).isEqualTo(3);
    assertThat(node().user(3).getHistory(0).getEvaluationVersion()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  default void shouldAskForAConfirmationWhenTheGuardWould() {
    node().startWorker();
    apply(7, 1, MANY);
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    node().awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
    assertThat(node().progress(7).getExpected().getRemoved()).isEqualTo(40);
    assertThat(node().progress(7).getTargetVersion()).isEqualTo(Long.MAX_VALUE);
    assertThat(members(7)).isEqualTo(MANY);
    assertThat(
            node()
                .refuse(
                    SegmentCalls.ENQUEUE_SEGMENT,
                    EnqueueSegmentRequest.newBuilder()
                        .setSegmentId(7)
                        .setEvaluationVersion(2)
                        .build()))
        .hasMessage("segment 7 is being swept for DELETING; cancel that first");
    confirm(7, 40);
    awaitGone(7);
    assertThat(members(7)).isEmpty();
  }

  @Test
  default void shouldBeGoneAtOnceWhenNobodyHasIt() {
    node().create(7);
    assertThat(node().ask(DELETE_SEGMENT, SweptNode.deletion(7)).hasSegment()).isFalse();
    awaitGone(7);
  }

  @Test
  default void shouldDisableOnceEverybodyHasLostIt() {
    node().startWorker();
    apply(7, 5, FEW);
    var asked = DisableSegmentRequest.newBuilder().setSegmentId(7).setSweep(true).build();
    assertThat(node().ask(DISABLE_SEGMENT, asked).getDisabled()).isFalse();
    Await.until(() -> node().progress(7).getSegment().getDisabled());
    assertThat(members(7)).isEmpty();
    assertThat(node().ask(DISABLE_SEGMENT, asked).getDisabled()).isTrue();
    assertThat(node().progress(7).getSegment().getMinimalValidVersion()).isZero();

    enable();
    node().load(7, 6, 1, 2);
    node().awaitDone(7, 6);
    assertThat(members(7)).containsExactly(1, 2);
  }

  @Test
  default void shouldTouchNoOtherSegmentOfTheSameUsers() {
    for (var segment = 1; segment <= 3; segment++) {
      node().startWorker();
    }
    for (var segment = 7; segment <= 9; segment++) {
      apply(segment, 1, FEW);
    }
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    for (var version = 2; version <= 4; version++) {
      node().load(8, version, version % 2 == 0 ? new long[] {0, 1, 2} : FEW);
      node().load(9, version, version % 2 == 0 ? FEW : new long[] {7, 8, 9});
      node().awaitDone(8, version);
      node().awaitDone(9, version);
    }
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(members(8)).containsExactly(0, 1, 2);
    assertThat(members(9)).isEqualTo(FEW);
    for (var state : node().stored().values()) {
      assertThat(node().user(state.getUserId()).getHistoryList()).hasSize((int) state.getVersion());
    }
  }
}
