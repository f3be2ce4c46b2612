package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.Membership;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UserSegments;
import torg.testkit.Await;

/** Diffs that somebody or something stops in the middle. */
class InterruptedDiffTest {
  private final SegmentNode node = SegmentNode.start(Map.of("segments.lease", "300ms"));

  @AfterEach
  void stop() {
    node.close();
  }

  /** A worker has written its first chunks and waits for Kafka. */
  private Promise<Void> inTheMiddle(long segment, long version, long... users) {
    var answer = Promise.<Void>promise();
    node.kafka.sending = answer::future;
    node.create(segment);
    node.load(segment, version, users);
    Await.until(() -> node.stored().size() >= 10);
    return answer;
  }

  private void flow(Promise<Void> kafka) {
    node.kafka.sending = Future::succeededFuture;
    kafka.complete();
  }

  private void pause() {
    node.ask(SegmentCalls.PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  private void resume() {
    node.ask(
        SegmentCalls.RESUME_SEGMENT, ResumeSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  @Test
  void shouldEmitWhatWasWrittenOfASegmentThatIsDeletedInTheMiddleWithoutASweep() {
    node.startWorker();
    var kafka = inTheMiddle(7, 1, LongStream.range(0, 40).toArray());
    node.ask(
        SegmentCalls.DELETE_SEGMENT,
        DeleteSegmentRequest.newBuilder().setSegmentId(7).setSkipSweep(true).build());
    flow(kafka);
    Await.until(() -> node.lastEmitted().equals(node.stored()));
    assertThat(node.stored()).hasSizeBetween(10, 15);
    assertThat(node.user(0).getStaleSegmentIdsList()).containsExactly(7L);

    node.create(8);
    node.load(8, 1, 0, 1);
    node.awaitDone(8, 1);
    assertThat(node.user(0).getState().getMembershipsList())
        .extracting(Membership::getSegmentId)
        .containsExactly(8L);
    assertThat(node.user(0).getHistory(0).getStaleSegmentIdsList()).containsExactly(7L);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }

  @Test
  void shouldGoOnWhereItWasPaused() {
    node.startWorker();
    var kafka = inTheMiddle(7, 1, LongStream.range(0, 40).toArray());
    pause();
    flow(kafka);
    Await.until(() -> node.lastEmitted().equals(node.stored()));
    var progress = node.progress(7);
    assertThat(progress.getSegment().getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(progress.getApplied(0).getUpToUser()).isBetween(9L, 14L);
    assertThat(progress.getAdded()).isBetween(10L, 15L);

    resume();
    node.awaitDone(7, 1);
    assertThat(node.stored())
        .hasSize(40)
        .allSatisfy((user, state) -> assertThat(state.getVersion()).isEqualTo(1));
    assertThat(node.progress(7).getAdded()).isEqualTo(40);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }

  @Test
  void shouldBeginTheNextSnapshotFromWhatACancelledOneHasLeft() {
    node.startWorker();
    var kafka = inTheMiddle(7, 1, LongStream.range(0, 40).toArray());
    node.ask(SegmentCalls.CANCEL_DIFF, CancelDiffRequest.newBuilder().setSegmentId(7).build());
    flow(kafka);
    Await.until(() -> node.lastEmitted().equals(node.stored()));
    var left = node.stored().size();

    node.load(7, 2, 0, 1, 2, 3, 4, 30);
    node.awaitDone(7, 2);
    assertThat(node.progress(7).getExpected().getRemoved()).isEqualTo(left - 5L);
    assertThat(node.progress(7).getExpected().getAdded()).isEqualTo(1);
    assertThat(
            node.stored().values().stream()
                .filter(state -> state.getMembershipsCount() == 1)
                .map(UserSegments::getUserId))
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 30L);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }

  @Test
  void shouldTryAgainWhenKafkaFails() {
    node.kafka.sending = () -> Future.failedFuture(FaultException.unavailable("no Kafka"));
    node.startWorker();
    node.create(7);
    node.load(7, 1, LongStream.range(0, 40).toArray());
    Await.until(() -> node.progress(7).getSegment().getFailures() > 2);
    assertThat(node.progress(7).getSegment().getError()).isEqualTo("no Kafka");
    node.kafka.sending = Future::succeededFuture;
    node.awaitDone(7, 1);
    assertThat(node.lastEmitted()).hasSize(40).isEqualTo(node.stored());
    assertThat(node.stored().values()).allMatch(state -> state.getVersion() == 1);
  }

  @Test
  void shouldChangeNobodyTwiceWhenTheAnswersToCommitsAreLost() {
    node.startWorker(new ForgetfulStore(node.store), node.source, node.kafka);
    node.create(Swing.SEGMENT);
    for (var version = 1; version <= 4; version++) {
      node.load(Swing.SEGMENT, version, Swing.users(version));
      node.awaitDone(Swing.SEGMENT, version);
      if (version > 1) {
        Swing.check(version, node.stored(), node.lastEmitted(), "version " + version);
      }
    }
    assertThat(node.progress(Swing.SEGMENT).getSegment().getFailures()).isZero();
  }
}
