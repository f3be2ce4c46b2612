package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.CANCEL_DIFF;
import static torg.calls.SegmentCalls.CONFIRM_REMOVAL;
import static torg.calls.SegmentCalls.PAUSE_SEGMENT;
import static torg.calls.SegmentCalls.RESUME_SEGMENT;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.SegmentNode;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;

/** What people do about a diff; each test has segments of its own. */
class QueueControlTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static QueuedSegment pause(long segment) {
    return node.ask(PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(segment).build());
  }

  private static QueuedSegment resume(long segment) {
    return node.ask(
        RESUME_SEGMENT, ResumeSegmentRequest.newBuilder().setSegmentId(segment).build());
  }

  private static CancelDiffRequest cancelling(long segment) {
    return CancelDiffRequest.newBuilder().setSegmentId(segment).build();
  }

  private static ConfirmRemovalRequest confirming(long segment, long version, long removed) {
    return ConfirmRemovalRequest.newBuilder()
        .setSegmentId(segment)
        .setEvaluationVersion(version)
        .setRemoved(removed)
        .build();
  }

  private static void check(FaultException refused, Fault fault, String text) {
    assertThat(refused.fault()).isEqualTo(fault);
    assertThat(refused).hasMessageContaining(text);
  }

  @Test
  void shouldNotBeTakenWhileItIsPaused() {
    node.create(40);
    node.create(41);
    pause(40);
    node.load(40, 1, 1, 2);
    assertThat(pause(40)).isEqualTo(node.progress(40).getSegment());
    node.load(41, 1, 1, 2);
    var worker = node.startWorker();
    node.awaitDone(41, 1);
    var paused = node.progress(40).getSegment();
    assertThat(paused.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(paused.getPaused()).isTrue();
    assertThat(paused.hasDueAt()).isFalse();
    assertThat(resume(40).getPaused()).isFalse();
    node.awaitDone(40, 1);
    assertThat(resume(40)).isEqualTo(node.progress(40).getSegment());
    node.stopWorker(worker);
  }

  @Test
  void shouldCancelOnlyWhatWaitsOrRuns() {
    node.create(50);
    check(node.refuse(CANCEL_DIFF, cancelling(50)), Fault.PRECONDITION, "in stage EVALUATION");
    node.load(50, 1, 51, 52);
    var cancelled = node.ask(CANCEL_DIFF, cancelling(50));
    assertThat(cancelled.getStage()).isEqualTo(SegmentStage.CANCELLED);
    assertThat(cancelled.hasDueAt()).isFalse();
    check(node.refuse(CANCEL_DIFF, cancelling(50)), Fault.PRECONDITION, "in stage CANCELLED");
    var worker = node.startWorker();
    node.load(50, 2, 52, 53);
    node.awaitDone(50, 2);
    assertThat(node.user(51).getState().getVersion()).isZero();
    assertThat(node.user(52).getState().getVersion()).isEqualTo(1);
    check(node.refuse(CANCEL_DIFF, cancelling(50)), Fault.PRECONDITION, "in stage DONE");
    node.stopWorker(worker);
  }

  @Test
  void shouldPassTheGuardOnlyWithTheRightConfirmation() {
    var worker = node.startWorker();
    node.create(60);
    node.load(60, 1, LongStream.range(600, 620).toArray());
    node.awaitDone(60, 1);
    var confirming = confirming(60, 2, 15);
    check(node.refuse(CONFIRM_REMOVAL, confirming), Fault.PRECONDITION, "in stage DONE");
    node.load(60, 2, 600, 601, 602, 603, 604);
    node.awaitStage(60, SegmentStage.AWAITING_CONFIRMATION);
    assertThat(node.progress(60).getExpected().getNeedsConfirmation()).isTrue();
    assertThat(node.progress(60).getExpected().getRemoved()).isEqualTo(15);
    for (var wrong : List.of(confirming(60, 1, 15), confirming(60, 2, 14), confirming(60, 2, 16))) {
      check(node.refuse(CONFIRM_REMOVAL, wrong), Fault.PRECONDITION, "which removes 15 users");
    }
    assertThat(node.ask(CONFIRM_REMOVAL, confirming).getConfirmedVersion()).isEqualTo(2);
    node.awaitDone(60, 2);
    assertThat(node.user(605).getState().getMembershipsList()).isEmpty();
    assertThat(node.user(604).getState().getMembershipsCount()).isEqualTo(1);
    node.stopWorker(worker);
  }
}
