package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.crash.MortalWorker;
import torg.segments.queue.SegmentRecords;
import torg.segments.snapshots.SnapshotCleaning;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.ResumeSegmentRequest;
import torg.snapshots.store.SnapshotStorage;
import torg.testkit.Await;

/** Workers that stand still in the middle of a diff and go on later. */
class StalledWorkerTest {
  private final SegmentNode node = SegmentNode.start(Map.of("segments.lease", "300ms"));

  @AfterEach
  void stop() {
    node.close();
  }

  /**
   * The first one stands still for longer than its claim lasts, before it writes or before it
   * sends, and then goes on.
   */
  @ParameterizedTest
  @CsvSource({"transact, 4", "send, 2"})
  void shouldNotLetTwoWorkersWriteForOneSegment(String moment, int occurrence) {
    try (var still = new MortalWorker(node, Integer.MAX_VALUE)) {
      still.crossings.pauseAt(moment, occurrence);
      node.create(7);
      node.load(7, 1, LongStream.range(0, 40).toArray());
      Await.result(still.crossings.paused());
      node.startWorker();
      node.awaitDone(7, 1);
      node.load(7, 2, LongStream.range(19, 59).toArray());
      node.awaitDone(7, 2);
      var stored = node.stored();

      still.crossings.goOn();
      Await.until(
          () -> still.crossings.names().lastIndexOf("scan") > still.crossings.paused().result());
      assertThat(node.stored()).isEqualTo(stored);
      assertThat(node.lastEmitted()).isEqualTo(stored);
    }
  }

  @Test
  void shouldWriteNothingForASegmentThatWasPausedMeanwhile() {
    try (var still = new MortalWorker(node, Integer.MAX_VALUE)) {
      still.crossings.pauseAt("transact", 4);
      node.create(7);
      node.load(7, 1, LongStream.range(0, 40).toArray());
      Await.result(still.crossings.paused());
      pause();
      var stored = node.stored();
      still.crossings.goOn();
      Await.until(
          () -> still.crossings.names().lastIndexOf("scan") > still.crossings.paused().result());
      assertThat(node.stored()).isEqualTo(stored).hasSizeLessThan(40);
      resume();
      node.awaitDone(7, 1);
      assertThat(node.lastEmitted()).hasSize(40).isEqualTo(node.stored());
    }
  }

  private void pause() {
    node.ask(SegmentCalls.PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  private void resume() {
    node.ask(
        SegmentCalls.RESUME_SEGMENT, ResumeSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  @Test
  void shouldKeepASnapshotThatIsBeingCountedWhenTheNextOneComes() {
    try (var slow = new MortalWorker(node, Integer.MAX_VALUE)) {
      slow.crossings.pauseAt("users", 1);
      node.create(7);
      node.load(7, 1, LongStream.range(0, 40).toArray());
      Await.result(slow.crossings.paused());
      node.load(7, 2, LongStream.range(5, 45).toArray());
      var clock = Clock.systemUTC();
      Await.result(
          new SnapshotCleaning(
                  new SegmentRecords(node.store, clock),
                  new SnapshotStorage(node.store, clock),
                  Duration.ofDays(1))
              .run());
      slow.crossings.goOn();
      node.awaitDone(7, 2);
      assertThat(node.user(0).getState().getVersion()).isEqualTo(2);
    }
  }
}
