package torg.segments.dryrun;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.START_DRY_RUN;

import io.vertx.core.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentClient;
import torg.segments.SegmentNode;
import torg.segments.core.Progress;
import torg.segments.v1.AppliedRange;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRunState;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.testkit.Await;

/** Segment 1 has snapshot 1 with users 0 to 19 applied, and newer ones that are not. */
class DryRunTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
    node.create(1);
    node.load(1, 1, users(0, 20));
    var worker = node.startWorker();
    node.awaitDone(1, 1);
    node.stopWorker(worker);
    node.load(1, 2, users(10, 35));
    node.load(1, 3, users(11, 13));
    node.load(1, 4);
    node.load(1, 5, users(0, 21));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static long[] users(long from, long to) {
    return LongStream.range(from, to).toArray();
  }

  private static DiffCount run(long segment, long version) {
    var ended = node.dryRun(segment, version);
    assertThat(ended.getState()).as(ended.getError()).isEqualTo(DryRunState.DRY_RUN_DONE);
    assertThat(ended.getRowsRead()).isLessThanOrEqualTo(ended.getRowsTotal());
    return ended.getCount();
  }

  private static void refuse(long segment, long version, Fault fault, String text) {
    var refused = node.refuse(START_DRY_RUN, SegmentClient.dryRunOf(segment, version));
    assertThat(refused.fault()).isEqualTo(fault);
    assertThat(refused).hasMessageContaining(text);
  }

  private static void fail(long segment, long version, String text) {
    var ended = node.dryRun(segment, version);
    assertThat(ended.getState()).isEqualTo(DryRunState.DRY_RUN_FAILED);
    assertThat(ended.getError()).contains(text);
    assertThat(ended.hasCount()).isFalse();
  }

  private static DiffCount count(
      long before, long after, long added, long removed, boolean needsConfirmation) {
    return DiffCount.newBuilder()
        .setRowsBefore(before)
        .setRowsAfter(after)
        .setAdded(added)
        .setRemoved(removed)
        .setNeedsConfirmation(needsConfirmation)
        .build();
  }

  @Test
  void shouldCountAgainstWhatIsAppliedAndChangeNothing() {
    var before = node.progress(1);
    var states = node.stored();
    assertThat(run(1, 0)).isEqualTo(count(20, 21, 1, 0, false));
    assertThat(run(1, 5)).isEqualTo(count(20, 21, 1, 0, false));
    assertThat(run(1, 2)).isEqualTo(count(20, 25, 15, 10, false));
    assertThat(node.progress(1)).isEqualTo(before);
    assertThat(before.getSegment().getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(node.stored()).isEqualTo(states).hasSize(20);
  }

  @Test
  void shouldSayWhenTheGuardWouldStopIt() {
    assertThat(run(1, 3)).isEqualTo(count(20, 2, 0, 18, true));
    assertThat(run(1, 4)).isEqualTo(count(20, 0, 0, 20, true));
  }

  @Test
  void shouldCountNothingForWhatIsApplied() {
    var count = run(1, 1);
    assertThat(count.getAdded()).isZero();
    assertThat(count.getRemoved()).isZero();
    assertThat(count.getNeedsConfirmation()).isFalse();
  }

  @Test
  void shouldCountEverybodyWhenNothingIsApplied() {
    node.create(2);
    node.load(2, 1, users(0, 30));
    assertThat(run(2, 0)).isEqualTo(count(0, 30, 30, 0, false));
  }

  /** Users up to 9 agree with snapshot 2, the others with snapshot 1. */
  @Test
  void shouldCountFromWhereACancelledDiffHasCome() {
    node.create(3);
    node.load(3, 1, users(0, 20));
    node.load(3, 2, users(5, 20));
    node.load(3, 3, users(7, 22));
    var diff =
        DiffProgress.newBuilder()
            .addApplied(AppliedRange.newBuilder().setVersion(2).setUpToUser(9))
            .addApplied(AppliedRange.newBuilder().setVersion(1).setUpToUser(-1));
    Await.result(
        node.store.transact(
            tx -> {
              tx.upsert(new Progress(3, 9, diff.build(), Progress.NOBODY).row());
              return Future.succeededFuture();
            }));
    assertThat(run(3, 3)).isEqualTo(count(15, 15, 2, 2, false));
  }

  @Test
  void shouldSayWhatIsMissing() {
    node.create(4);
    refuse(4, 0, Fault.PRECONDITION, "segment 4 is in stage EVALUATION; it has no snapshot yet");
    fail(4, 7, "snapshot 7 of segment 4 is missing or empty");
    refuse(4, -1, Fault.INVALID, "evaluation_version: must be from 1 to 9223372036854775806");
    node.ask(
        SegmentCalls.BEGIN_SNAPSHOT,
        BeginSnapshotRequest.newBuilder().setSegmentId(4).setVersion(8).build());
    fail(4, 8, "snapshot 8 of segment 4 is missing or empty");
  }

  @Test
  void shouldNotCountASnapshotWithAnotherNumberOfUsersThanItWasEnqueuedWith() {
    node.create(5);
    node.ask(
        SegmentCalls.ENQUEUE_SEGMENT,
        EnqueueSegmentRequest.newBuilder()
            .setSegmentId(5)
            .setEvaluationVersion(7)
            .setRows(30)
            .build());
    fail(5, 0, "snapshot 7 of segment 5 has 0 users, but was enqueued with 30");
    node.ask(
        SegmentCalls.ENQUEUE_SEGMENT,
        EnqueueSegmentRequest.newBuilder()
            .setSegmentId(5)
            .setEvaluationVersion(8)
            .setRows(0)
            .build());
    assertThat(run(5, 0)).isEqualTo(count(0, 0, 0, 0, false));
  }
}
