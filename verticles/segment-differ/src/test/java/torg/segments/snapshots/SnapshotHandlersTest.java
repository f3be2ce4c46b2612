package torg.segments.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.ABANDON_SNAPSHOT;
import static torg.calls.SegmentCalls.ADD_USERS;
import static torg.calls.SegmentCalls.BEGIN_SNAPSHOT;
import static torg.calls.SegmentCalls.FINISH_SNAPSHOT;
import static torg.calls.SegmentCalls.LIST_SNAPSHOTS;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.AbandonSnapshotRequest;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.ListSnapshotsRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.Snapshot;
import torg.segments.v1.SnapshotState;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.testkit.Await;

/** Each test has a segment of its own. */
class SnapshotHandlersTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static BeginSnapshotRequest beginning(long segment, long version) {
    return BeginSnapshotRequest.newBuilder().setSegmentId(segment).setVersion(version).build();
  }

  private static Snapshot begin(long segment, long version) {
    return node.ask(BEGIN_SNAPSHOT, beginning(segment, version));
  }

  private static AddUsersRequest adding(long segment, long version, long offset, long... users) {
    return AddUsersRequest.newBuilder()
        .setSegmentId(segment)
        .setVersion(version)
        .setOffset(offset)
        .addAllUserIds(Arrays.stream(users).boxed().toList())
        .build();
  }

  private static FinishSnapshotRequest finishing(long segment, long version, long rows) {
    return FinishSnapshotRequest.newBuilder()
        .setSegmentId(segment)
        .setVersion(version)
        .setRows(rows)
        .build();
  }

  private static AbandonSnapshotRequest abandoning(long segment, long version) {
    return AbandonSnapshotRequest.newBuilder().setSegmentId(segment).setVersion(version).build();
  }

  private static List<Snapshot> list(long segment) {
    return node.ask(LIST_SNAPSHOTS, ListSnapshotsRequest.newBuilder().setSegmentId(segment).build())
        .getSnapshotsList();
  }

  private static ByteString packed(long... users) {
    var bytes = ByteBuffer.allocate(users.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(users).forEach(bytes::putLong);
    return ByteString.copyFrom(bytes.flip());
  }

  private static void check(FaultException refused, Fault fault, String text) {
    assertThat(refused.fault()).isEqualTo(fault);
    assertThat(refused).hasMessageContaining(text);
  }

  private static List<Long> read(long segment, long version) {
    var stream = node.source.open(new SnapshotId(segment, version), UserRange.ALL);
    var users = new ArrayList<Long>();
    for (var block = Await.result(stream.next()); block.length > 0; ) {
      Arrays.stream(block).forEach(users::add);
      block = Await.result(stream.next());
    }
    return users;
  }

  @Test
  void shouldLoadASnapshotAndEnqueueIt() {
    node.create(1);
    var begun = begin(1, 5);
    assertThat(begun.getState()).isEqualTo(SnapshotState.LOADING);
    assertThat(begun.getRows()).isZero();
    assertThat(begun.getSegmentId()).isEqualTo(1);
    assertThat(begun.getVersion()).isEqualTo(5);
    assertThat(node.ask(ADD_USERS, adding(1, 5, 0, 0, 1, Long.MAX_VALUE)).getRows()).isEqualTo(3);
    var more = adding(1, 5, 3).toBuilder().setPackedUserIds(packed(Long.MIN_VALUE, -2, -1)).build();
    assertThat(node.ask(ADD_USERS, more).getRows()).isEqualTo(6);
    // Whoever was interrupted finds out where to go on, and may repeat what came last.
    assertThat(begin(1, 5).getRows()).isEqualTo(6);
    assertThat(node.ask(ADD_USERS, more).getRows()).isEqualTo(6);
    assertThat(node.progress(1).getSegment().getStage()).isEqualTo(SegmentStage.EVALUATION);

    var whole = node.ask(FINISH_SNAPSHOT, finishing(1, 5, 6));
    assertThat(whole.getState()).isEqualTo(SnapshotState.WHOLE);
    assertThat(whole.getCreatedAt()).isEqualTo(begun.getCreatedAt());
    assertThat(read(1, 5)).containsExactly(0L, 1L, Long.MAX_VALUE, Long.MIN_VALUE, -2L, -1L);
    var entry = node.progress(1).getSegment();
    assertThat(entry.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
    assertThat(entry.getEvaluationVersion()).isEqualTo(5);
    assertThat(entry.getEvaluationRows()).isEqualTo(6);

    assertThat(node.ask(FINISH_SNAPSHOT, finishing(1, 5, 6))).isEqualTo(whole);
    assertThat(node.progress(1).getSegment()).isEqualTo(entry);
    assertThat(list(1)).containsExactly(whole);
  }

  @Test
  void shouldNotEnqueueAgainWhatWasCancelled() {
    node.create(2);
    node.load(2, 5, 1, 2);
    node.ask(SegmentCalls.CANCEL_DIFF, CancelDiffRequest.newBuilder().setSegmentId(2).build());
    node.ask(FINISH_SNAPSHOT, finishing(2, 5, 2));
    assertThat(node.progress(2).getSegment().getStage()).isEqualTo(SegmentStage.CANCELLED);
  }

  @Test
  void shouldRefuseUsersThatCannotFollow() {
    node.create(3);
    begin(3, 5);
    node.ask(ADD_USERS, adding(3, 5, 0, 10, 20));
    var both = adding(3, 5, 2, 30).toBuilder().setPackedUserIds(packed(30)).build();
    check(
        node.refuse(ADD_USERS, both),
        Fault.INVALID,
        "packed_user_ids: must be empty when user_ids are given");
    var odd = adding(3, 5, 2).toBuilder().setPackedUserIds(packed(30, 40).substring(0, 12)).build();
    check(
        node.refuse(ADD_USERS, odd),
        Fault.INVALID,
        "packed_user_ids: must have eight bytes for each user, got 12 bytes");
    var unsorted = adding(3, 5, 2).toBuilder().setPackedUserIds(packed(40, 30)).build();
    check(node.refuse(ADD_USERS, unsorted), Fault.INVALID, "user 30 in row 3 counted from 0");
    check(node.refuse(ADD_USERS, adding(3, 5, 2)), Fault.INVALID, "got 0");
    check(node.refuse(ADD_USERS, adding(3, 5, 2, -1, 30)), Fault.INVALID, "user 30 in row 3");
    check(node.refuse(ADD_USERS, adding(3, 5, 2, 30, 30)), Fault.INVALID, "user 30 appears twice");
    check(node.refuse(ADD_USERS, adding(3, 5, 2, 15)), Fault.INVALID, "user 15 in row 2");
    check(node.refuse(ADD_USERS, adding(3, 5, 2, 20)), Fault.INVALID, "user 20 appears twice");
    for (var offset : new long[] {1, 3, 100}) {
      check(
          node.refuse(ADD_USERS, adding(3, 5, offset, 30, 40, 50)),
          Fault.PRECONDITION,
          "go on with offset 2");
    }
    check(node.refuse(ADD_USERS, adding(3, 5, -1, 30)), Fault.INVALID, "offset");
    check(node.refuse(ADD_USERS, adding(3, 6, 0, 30)), Fault.NOT_FOUND, "snapshot 6 of segment 3");
    assertThat(list(3).get(0).getRows()).isEqualTo(2);
  }

  @Test
  void shouldBecomeWholeOnlyWithTheRightNumber() {
    node.create(4);
    begin(4, 5);
    node.ask(ADD_USERS, adding(4, 5, 0, 10, 20));
    for (var rows : new long[] {-1, 0, 1, 3}) {
      check(
          node.refuse(FINISH_SNAPSHOT, finishing(4, 5, rows)),
          Fault.PRECONDITION,
          "has 2 users, but is to be sealed with " + rows);
    }
    assertThat(node.progress(4).getSegment().getEvaluationVersion()).isZero();
    node.ask(FINISH_SNAPSHOT, finishing(4, 5, 2));
    check(node.refuse(FINISH_SNAPSHOT, finishing(4, 5, 3)), Fault.PRECONDITION, "sealed with 3");
    check(node.refuse(FINISH_SNAPSHOT, finishing(4, 6, 0)), Fault.NOT_FOUND, "snapshot 6");
    check(node.refuse(ADD_USERS, adding(4, 5, 2, 30)), Fault.PRECONDITION, "takes no more users");
  }

  @Test
  void shouldBeginOnlyWithNewVersions() {
    node.create(5);
    node.load(5, 5);
    for (var version : new long[] {4, 5}) {
      check(
          node.refuse(BEGIN_SNAPSHOT, beginning(5, version)),
          Fault.ALREADY_EXISTS,
          "the newest is 5");
    }
    check(node.refuse(BEGIN_SNAPSHOT, beginning(5, 0)), Fault.INVALID, "version: is required");
    for (var version : new long[] {-1, Long.MAX_VALUE}) {
      check(node.refuse(BEGIN_SNAPSHOT, beginning(5, version)), Fault.INVALID, "version: must be");
    }
    node.ask(
        SegmentCalls.DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(5).build());
    check(node.refuse(BEGIN_SNAPSHOT, beginning(5, 6)), Fault.PRECONDITION, "is disabled");
  }

  @Test
  void shouldGiveUpOnlyWhatIsNotWhole() {
    node.create(6);
    node.load(6, 5, 1);
    begin(6, 7);
    begin(6, 6);
    node.ask(ADD_USERS, adding(6, 6, 0, 1, 2));
    assertThat(list(6)).extracting(Snapshot::getVersion).containsExactly(7L, 6L, 5L);
    node.ask(ABANDON_SNAPSHOT, abandoning(6, 6));
    assertThat(list(6)).extracting(Snapshot::getVersion).containsExactly(7L, 5L);
    check(node.refuse(ABANDON_SNAPSHOT, abandoning(6, 6)), Fault.NOT_FOUND, "snapshot 6");
    check(node.refuse(ABANDON_SNAPSHOT, abandoning(6, 5)), Fault.PRECONDITION, "is complete");
    check(node.refuse(ADD_USERS, adding(6, 6, 2, 3)), Fault.NOT_FOUND, "snapshot 6 of segment 6");
    assertThat(begin(6, 6).getRows()).isZero();
  }
}
