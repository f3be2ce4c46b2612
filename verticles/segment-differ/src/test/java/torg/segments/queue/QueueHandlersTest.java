package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.CANCEL_DIFF;
import static torg.calls.SegmentCalls.ENQUEUE_SEGMENT;
import static torg.calls.SegmentCalls.LIST_QUEUE;

import com.google.protobuf.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SetMinimalValidVersionRequest;

/** Each test has segments of its own. */
class QueueHandlersTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static EnqueueSegmentRequest.Builder enqueuing(long segment, long version) {
    return EnqueueSegmentRequest.newBuilder().setSegmentId(segment).setEvaluationVersion(version);
  }

  private static QueuedSegment enqueue(long segment, long version) {
    return node.ask(ENQUEUE_SEGMENT, enqueuing(segment, version).build());
  }

  private static List<Long> queue(SegmentStage stage, int limit) {
    var request = ListQueueRequest.newBuilder().setStage(stage).setLimit(limit).build();
    return node.ask(LIST_QUEUE, request).getSegmentsList().stream()
        .map(QueuedSegment::getSegmentId)
        .toList();
  }

  private static CancelDiffRequest cancelling(long segment) {
    return CancelDiffRequest.newBuilder().setSegmentId(segment).build();
  }

  private static void check(FaultException refused, Fault fault, String text) {
    assertThat(refused.fault()).isEqualTo(fault);
    assertThat(refused).hasMessageContaining(text);
  }

  @Test
  void shouldQueueASnapshotOrAskForAnEvaluation() {
    node.create(10);
    assertThat(enqueue(10, 0).getStage()).isEqualTo(SegmentStage.EVALUATION);
    var queued = enqueue(10, 5);
    assertThat(queued.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(queued.getEvaluationVersion()).isEqualTo(5);
    assertThat(queued.hasEvaluationRows()).isFalse();
    assertThat(queued.hasDueAt()).isTrue();
    assertThat(node.progress(10).getSegment()).isEqualTo(queued);

    var declared = node.ask(ENQUEUE_SEGMENT, enqueuing(10, 6).setRows(0).build());
    assertThat(declared.hasEvaluationRows()).isTrue();
    assertThat(declared.getEvaluationRows()).isZero();
    assertThat(declared.getStageSince()).isEqualTo(queued.getStageSince());
    check(
        node.refuse(ENQUEUE_SEGMENT, enqueuing(10, 0).build()),
        Fault.PRECONDITION,
        "segment 10 is in stage AWAITING_DIFF");
    node.ask(CANCEL_DIFF, cancelling(10));
    assertThat(enqueue(10, 0).getStage()).isEqualTo(SegmentStage.EVALUATION);
  }

  @Test
  void shouldRefuseVersionsThatAreNotNewOrWouldBeStale() {
    node.create(20);
    enqueue(20, 5);
    for (var version : new long[] {1, 4, 5}) {
      check(
          node.refuse(ENQUEUE_SEGMENT, enqueuing(20, version).build()),
          Fault.ALREADY_EXISTS,
          "snapshot %d of segment 20 cannot be enqueued: the newest is 5".formatted(version));
    }
    node.ask(
        SegmentCalls.DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(20).build());
    check(
        node.refuse(ENQUEUE_SEGMENT, enqueuing(20, 6).build()),
        Fault.PRECONDITION,
        "segment 20 is disabled; enable it first");
    node.ask(
        SegmentCalls.ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(20).build());
    check(
        node.refuse(ENQUEUE_SEGMENT, enqueuing(20, 5).build()),
        Fault.ALREADY_EXISTS,
        "newest is 5");
    assertThat(enqueue(20, 6).getMinimalValidVersion()).isEqualTo(6);

    node.ask(
        SegmentCalls.SET_MINIMAL_VALID_VERSION,
        SetMinimalValidVersionRequest.newBuilder()
            .setSegmentId(20)
            .setMinimalValidVersion(9)
            .build());
    check(
        node.refuse(ENQUEUE_SEGMENT, enqueuing(20, 8).build()),
        Fault.PRECONDITION,
        "snapshot 8 of segment 20 would be stale: versions are valid from 9 on");
  }

  @ParameterizedTest(name = "version {0} with {1} rows")
  @CsvSource({
    "0,0,rows: can be given with an evaluation_version only",
    "0,7,rows: can be given with an evaluation_version only",
    "5,-1,'rows: must be from 0 to '",
    "9223372036854775807,1,'evaluation_version: must be from 1 to 9223372036854775806, got '",
    "9223372036854775809,1,'evaluation_version: must be from 1 to 9223372036854775806, got '",
    "18446744073709551615,1,'evaluation_version: must be from 1 to 9223372036854775806, got '"
  })
  void shouldRefuseFieldsThatMakeNoSense(String version, long rows, String text) {
    var request = enqueuing(30, Long.parseUnsignedLong(version)).setRows(rows).build();
    check(node.refuse(ENQUEUE_SEGMENT, request), Fault.INVALID, text);
  }

  @Test
  void shouldListAStageInTheOrderOfArrival() {
    for (var segment : List.of(75L, -1L, 71L, 73L)) {
      node.create(segment);
    }
    assertThat(queue(SegmentStage.EVALUATION, 0)).containsSubsequence(75L, -1L, 71L, 73L);
    for (var segment : List.of(73L, 75L, -1L)) {
      enqueue(segment, 1);
    }
    // A newer snapshot does not send it to the end.
    enqueue(73, 2);
    assertThat(queue(SegmentStage.EVALUATION, 0)).contains(71L).doesNotContain(73L, 75L, -1L);
    var waiting = queue(SegmentStage.AWAITING_DIFF, 1_000);
    assertThat(waiting).containsSubsequence(73L, 75L, -1L).doesNotContain(71L);
    assertThat(queue(SegmentStage.AWAITING_DIFF, 2)).isEqualTo(waiting.subList(0, 2));
    assertThat(queue(SegmentStage.DONE, 0)).doesNotContain(71L, 73L, 75L, -1L);
  }

  @Test
  void shouldListPageAfterPage() {
    for (var segment : List.of(83L, -2L, 81L, 85L, 82L)) {
      node.create(segment);
    }
    var all = queue(SegmentStage.EVALUATION, 1_000);
    assertThat(all).containsSubsequence(83L, -2L, 81L, 85L, 82L);
    var paged = new ArrayList<Long>();
    var next = ListQueueRequest.newBuilder().setStage(SegmentStage.EVALUATION).setLimit(2);
    for (var page = node.ask(LIST_QUEUE, next.build()); page.getSegmentsCount() > 0; ) {
      page.getSegmentsList().forEach(entry -> paged.add(entry.getSegmentId()));
      var last = page.getSegments(page.getSegmentsCount() - 1);
      next.setAfterStageSince(last.getStageSince()).setAfterSegmentId(last.getSegmentId());
      page = node.ask(LIST_QUEUE, next.build());
    }
    assertThat(paged).isEqualTo(all);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, 4291660800L + 1, Long.MAX_VALUE})
  void shouldRefusePlacesThatAreNoTimes(long seconds) {
    var request =
        ListQueueRequest.newBuilder()
            .setStage(SegmentStage.DIFF)
            .setAfterStageSince(Timestamp.newBuilder().setSeconds(seconds))
            .build();
    check(
        node.refuse(LIST_QUEUE, request),
        Fault.INVALID,
        "after_stage_since.seconds: must be from 0 to 4291660800, got " + seconds);
  }

  @Test
  void shouldRefuseUnknownStagesAndLimits() {
    var unknown = ListQueueRequest.newBuilder().setStageValue(99).build();
    check(node.refuse(LIST_QUEUE, unknown), Fault.INVALID, "stage: must be a stage of the queue");
    for (var limit : List.of(-1, 1_001)) {
      var request = ListQueueRequest.newBuilder().setStage(SegmentStage.DIFF).setLimit(limit);
      check(
          node.refuse(LIST_QUEUE, request.build()),
          Fault.INVALID,
          "limit: must be from 1 to 1000, or 0 for 100, got " + limit);
    }
  }
}
