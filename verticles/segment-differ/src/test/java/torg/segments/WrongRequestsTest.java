package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.calls.SegmentCalls;
import torg.segments.v1.AbandonSnapshotRequest;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.SegmentQueueServiceProto;
import torg.segments.v1.SegmentServiceProto;
import torg.segments.v1.SetMinimalValidVersionRequest;
import torg.segments.v1.SnapshotServiceProto;
import torg.segments.v1.StartDryRunRequest;
import torg.segments.v1.UpdateSegmentRequest;
import torg.testkit.WrongRequest;

/** Whatever is wrong with a request is told at once. */
class WrongRequestsTest {
  private static final String LONG = "x".repeat(3_000);

  /** Of the other fields of these, anything is right, or only one can be wrong. */
  private static final Set<String> ONE_RULE =
      Set.of("DisableSegment", "DeleteSegment", "ListSegments");

  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<WrongRequest<?>> requests() {
    return Stream.of(segments(), queue(), removals(), snapshots(), users()).flatMap(one -> one);
  }

  private static Stream<WrongRequest<?>> segments() {
    var create = CreateSegmentRequest.newBuilder().setName(LONG).setDescription(LONG);
    var update = UpdateSegmentRequest.newBuilder().setName(LONG).setDescription(LONG);
    return Stream.of(
        WrongRequest.of(
            SegmentCalls.CREATE_SEGMENT, create.build(), "segment_id", "name", "description"),
        WrongRequest.of(
            SegmentCalls.CREATE_SEGMENT, create.setSegmentId(1).build(), "name", "description"),
        WrongRequest.of(
            SegmentCalls.UPDATE_SEGMENT, update.build(), "segment_id", "name", "description"),
        WrongRequest.of(
            SegmentCalls.UPDATE_SEGMENT, update.setSegmentId(1).build(), "name", "description"));
  }

  private static Stream<WrongRequest<?>> queue() {
    var enqueue = EnqueueSegmentRequest.newBuilder().setEvaluationVersion(-1).setRows(-1);
    var list =
        ListQueueRequest.newBuilder()
            .setLimit(-1)
            .setAfterStageSince(Timestamp.newBuilder().setSeconds(-1));
    return Stream.of(
        WrongRequest.of(
            SegmentCalls.ENQUEUE_SEGMENT,
            enqueue.build(),
            "segment_id",
            "evaluation_version",
            "rows"),
        WrongRequest.of(
            SegmentCalls.ENQUEUE_SEGMENT,
            enqueue.setSegmentId(1).build(),
            "evaluation_version",
            "rows"),
        WrongRequest.of(
            SegmentCalls.ENQUEUE_SEGMENT,
            EnqueueSegmentRequest.newBuilder().setRows(1).build(),
            "segment_id",
            "rows"),
        WrongRequest.of(
            SegmentCalls.LIST_QUEUE, list.build(), "stage", "limit", "after_stage_since.seconds"),
        WrongRequest.of(
            SegmentCalls.LIST_QUEUE,
            list.setStageValue(99).build(),
            "stage",
            "limit",
            "after_stage_since.seconds"));
  }

  private static Stream<WrongRequest<?>> removals() {
    var dryRun = StartDryRunRequest.newBuilder().setEvaluationVersion(-1);
    var minimal = SetMinimalValidVersionRequest.newBuilder().setMinimalValidVersion(-1);
    var confirm = ConfirmRemovalRequest.newBuilder().setEvaluationVersion(-1).setRemoved(-1);
    return Stream.of(
        WrongRequest.of(
            SegmentCalls.START_DRY_RUN, dryRun.build(), "segment_id", "evaluation_version"),
        WrongRequest.of(
            SegmentCalls.START_DRY_RUN, dryRun.setSegmentId(1).build(), "evaluation_version"),
        WrongRequest.of(
            SegmentCalls.SET_MINIMAL_VALID_VERSION,
            minimal.build(),
            "segment_id",
            "minimal_valid_version"),
        WrongRequest.of(
            SegmentCalls.SET_MINIMAL_VALID_VERSION,
            minimal.setSegmentId(1).build(),
            "minimal_valid_version"),
        WrongRequest.of(
            SegmentCalls.CONFIRM_REMOVAL,
            confirm.build(),
            "segment_id",
            "evaluation_version",
            "removed"),
        WrongRequest.of(
            SegmentCalls.CONFIRM_REMOVAL,
            confirm.setSegmentId(1).build(),
            "evaluation_version",
            "removed"));
  }

  private static Stream<WrongRequest<?>> snapshots() {
    var begin = BeginSnapshotRequest.newBuilder().setVersion(-1);
    var finish = FinishSnapshotRequest.newBuilder().setVersion(-1);
    var abandon = AbandonSnapshotRequest.newBuilder().setVersion(-1);
    return Stream.of(
        WrongRequest.of(SegmentCalls.BEGIN_SNAPSHOT, begin.build(), "segment_id", "version"),
        WrongRequest.of(SegmentCalls.BEGIN_SNAPSHOT, begin.setSegmentId(1).build(), "version"),
        WrongRequest.of(SegmentCalls.FINISH_SNAPSHOT, finish.build(), "segment_id", "version"),
        WrongRequest.of(SegmentCalls.FINISH_SNAPSHOT, finish.setSegmentId(1).build(), "version"),
        WrongRequest.of(SegmentCalls.ABANDON_SNAPSHOT, abandon.build(), "segment_id", "version"),
        WrongRequest.of(SegmentCalls.ABANDON_SNAPSHOT, abandon.setSegmentId(1).build(), "version"));
  }

  private static Stream<WrongRequest<?>> users() {
    var add = AddUsersRequest.newBuilder().setVersion(-1).setOffset(-1);
    var packed = add.clone().setPackedUserIds(ByteString.copyFrom(new byte[5]));
    var unordered = add.clone().addAllUserIds(List.of(2L, 1L));
    return Stream.of(
        WrongRequest.of(
            SegmentCalls.ADD_USERS, add.build(), "segment_id", "version", "offset", "user_ids"),
        WrongRequest.of(
            SegmentCalls.ADD_USERS,
            packed.setSegmentId(1).build(),
            "version",
            "offset",
            "packed_user_ids"),
        WrongRequest.of(
            SegmentCalls.ADD_USERS,
            packed.clone().setVersion(1).build(),
            "offset",
            "packed_user_ids"),
        WrongRequest.of(
            SegmentCalls.ADD_USERS,
            unordered.setSegmentId(1).build(),
            "version",
            "offset",
            "user_ids"),
        WrongRequest.of(
            SegmentCalls.ADD_USERS, unordered.clone().setVersion(1).build(), "offset", "user_ids"));
  }

  @ParameterizedTest
  @MethodSource("requests")
  <Q extends Message> void shouldNameEveryFieldWhenSeveralAreWrong(WrongRequest<Q> wrong) {
    wrong.assertNamedBy(node.refuse(wrong.call(), wrong.request()));
  }

  @Test
  void shouldHaveWrongRequestsOfEveryMethodWhenItTakesSeveralFields() {
    var lacking =
        WrongRequest.lackingIn(
            requests().toList(),
            ONE_RULE,
            SegmentServiceProto.getDescriptor(),
            SegmentQueueServiceProto.getDescriptor(),
            SnapshotServiceProto.getDescriptor());
    assertThat(lacking).isEmpty();
  }
}
