package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.snapshots.SnapshotId;
import torg.testkit.Await;

/** Snapshots that are not what they should be: nobody is changed because of them. */
class BadSnapshotsTest {
  private final SegmentNode node = SegmentNode.start();
  private final PlayedSnapshots source = new PlayedSnapshots();

  @BeforeEach
  void shouldHaveUsers() {
    node.startWorker(node.store, source, node.kafka);
    node.create(7);
    source.put(7, 1, LongStream.range(0, 20).toArray());
    enqueue(7, 1);
    node.awaitDone(7, 1);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private void enqueue(long segment, long version) {
    node.ask(
        SegmentCalls.ENQUEUE_SEGMENT,
        EnqueueSegmentRequest.newBuilder()
            .setSegmentId(segment)
            .setEvaluationVersion(version)
            .build());
  }

  private void enqueue(long segment, long version, long rows) {
    node.ask(
        SegmentCalls.ENQUEUE_SEGMENT,
        EnqueueSegmentRequest.newBuilder()
            .setSegmentId(segment)
            .setEvaluationVersion(version)
            .setRows(rows)
            .build());
  }

  /** Others do not wait, nobody was changed, and the next good snapshot is applied. */
  private void shouldFailWith(String sentence) {
    Await.until(() -> node.progress(7).getSegment().getFailures() > 1);
    assertThat(node.progress(7).getSegment().getError()).contains(sentence);
    assertThat(node.progress(7).getSegment().getDiffVersion()).isEqualTo(1);

    node.create(8);
    source.put(8, 1, 100, 101);
    enqueue(8, 1);
    node.awaitDone(8, 1);

    var stored = node.stored();
    assertThat(stored)
        .hasSize(22)
        .allSatisfy((user, state) -> assertThat(state.getVersion()).isEqualTo(1));

    source.put(7, 9, LongStream.range(0, 21).toArray());
    enqueue(7, 9);
    node.awaitDone(7, 9);
    assertThat(node.progress(7).getSegment().getFailures()).isZero();
    assertThat(node.user(20).getState().getMembershipsCount()).isEqualTo(1);
  }

  @Test
  void shouldRefuseAMissingOne() {
    enqueue(7, 2);
    shouldFailWith("snapshot 2 of segment 7 is missing or empty");
  }

  @Test
  void shouldRefuseOneWithAnotherNumberOfUsers() {
    source.put(7, 2, LongStream.range(0, 19).toArray());
    enqueue(7, 2, 25);
    shouldFailWith("snapshot 2 of segment 7 has 19 users, but was enqueued with 25");
  }

  @Test
  void shouldRefuseOneThatIsOutOfOrder() {
    source.put(7, 2, 1, 2, 30, 31, 25, 32);
    enqueue(7, 2);
    shouldFailWith("is not in ascending order: user 25 comes after 31, in row 5");
  }

  @Test
  void shouldRefuseOneWithAUserTwice() {
    source.put(7, 2, 1, 2, 30, 30, 32);
    enqueue(7, 2);
    shouldFailWith("has user 30 twice, in rows 3 and 4");
  }

  @Test
  void shouldRefuseOneThatIsCutOff() {
    source.put(7, 2, LongStream.range(0, 30).toArray());
    source.pretend(7, 2, 40);
    enqueue(7, 2);
    shouldFailWith("snapshot 2 of segment 7 has 40 users, but 30 were read");
  }

  @Test
  void shouldNotApplyWhatWasNotCounted() {
    source.put(7, 2, LongStream.range(0, 30).toArray());
    source.later.put(new SnapshotId(7, 2), LongStream.range(20, 30).toArray());
    enqueue(7, 2);
    shouldFailWith("snapshot 2 of segment 7 has changed since it was counted");
  }

  @Test
  void shouldWaitForASourceThatStalls() {
    source.put(7, 2, LongStream.range(0, 30).toArray());
    source.failures.put(
        new SnapshotId(7, 2), FaultException.of(Fault.DEADLINE, "no bytes for 30 s"));
    enqueue(7, 2);
    shouldFailWith("no bytes for 30 s");
  }

  @Test
  void shouldNotGuessWhoHasLeftWhenTheOlderOneIsGone() {
    source.put(7, 2, LongStream.range(5, 30).toArray());
    source.remove(7, 1);
    enqueue(7, 2);
    Await.until(() -> node.progress(7).getSegment().getFailures() > 0);
    assertThat(node.progress(7).getSegment().getError())
        .contains("snapshot 1 of segment 7, which the users of the segment agree with, is missing");
    source.put(7, 1, LongStream.range(0, 20).toArray());
    node.awaitDone(7, 2);
  }

  @Test
  void shouldHoldAnEmptyOneThatIsEmptyOnPurpose() {
    enqueue(7, 2, 0);
    node.awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
    assertThat(node.progress(7).getExpected().getRemoved()).isEqualTo(20);
    assertThat(node.stored().values()).allMatch(state -> state.getVersion() == 1);
  }
}
