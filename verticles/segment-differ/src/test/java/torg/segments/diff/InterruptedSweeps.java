package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.DELETE_SEGMENT;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.junit.jupiter.api.Test;
import torg.calls.SegmentCalls;
import torg.segments.crash.MortalWorker;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;
import torg.testkit.Await;

/** Sweeps that somebody or something stops in the middle. */
interface InterruptedSweeps extends SweptNode {
  /** A worker has removed the segment from the first users and waits for Kafka. */
  private Promise<Void> inTheMiddle() {
    node().startWorker();
    apply(7, 1, MANY);
    var answer = Promise.<Void>promise();
    node().kafka.sending = answer::future;
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    confirm(7, 40);
    Await.until(() -> node().progress(7).getRemoved() >= 10);
    return answer;
  }

  private void flow(Promise<Void> kafka) {
    node().kafka.sending = Future::succeededFuture;
    kafka.complete();
  }

  @Test
  default void shouldGoOnWhereItWasPaused() {
    var kafka = inTheMiddle();
    node()
        .ask(SegmentCalls.PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(7).build());
    flow(kafka);
    Await.until(() -> node().lastEmitted().equals(node().stored()));
    assertThat(node().progress(7).getRemoved()).isBetween(10L, 15L);
    assertThat(members(7)).hasSizeBetween(25, 30);

    node()
        .ask(
            SegmentCalls.RESUME_SEGMENT, ResumeSegmentRequest.newBuilder().setSegmentId(7).build());
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(node().stored().values()).allMatch(state -> state.getVersion() == 2);
  }

  @Test
  default void shouldLeaveTheSegmentWhenTheSweepIsCancelled() {
    var kafka = inTheMiddle();
    node().ask(SegmentCalls.CANCEL_DIFF, CancelDiffRequest.newBuilder().setSegmentId(7).build());
    flow(kafka);
    Await.until(() -> node().lastEmitted().equals(node().stored()));
    assertThat(node().progress(7).getSegment().getSweep())
        .isEqualTo(SegmentSweep.SEGMENT_SWEEP_UNSPECIFIED);
    assertThat(members(7)).hasSizeBetween(25, 30);

    node().load(7, 2, MANY);
    node().awaitDone(7, 2);
    assertThat(members(7)).isEqualTo(MANY);
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    node().awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
  }

  @Test
  default void shouldSweepEverybodyWhereverAWorkerDies() {
    var hasDied = true;
    for (var deadly = 1; hasDied; deadly++) {
      var segment = 100L + deadly;
      var worker = node().startWorker();
      apply(segment, 1, FEW);
      node().stopWorker(worker);
      node().ask(DELETE_SEGMENT, SweptNode.deletion(segment));
      try (var mortal = new MortalWorker(node(), deadly)) {
        Await.until(() -> mortal.crossings.death().isComplete() || isGone(segment));
        hasDied = mortal.crossings.death().isComplete() && !isGone(segment);
        worker = node().startWorker();
        awaitGone(segment);
        node().stopWorker(worker);
      }
      assertThat(members(segment)).as("death at moment %d", deadly).isEmpty();
      var version = 2L * deadly;
      assertThat(node().stored().values()).allMatch(state -> state.getVersion() == version);
    }
  }
}
