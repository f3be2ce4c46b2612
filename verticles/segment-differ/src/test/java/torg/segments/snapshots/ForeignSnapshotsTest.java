package torg.segments.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.protobuf.Message;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Call;
import torg.bus.faults.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.AbandonSnapshotRequest;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.ListSnapshotsRequest;
import torg.segments.v1.SegmentStage;

/** Where snapshots are read from ClickHouse, nobody can load them. */
class ForeignSnapshotsTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start(Map.of("segments.source", "clickhouse"));
    node.create(7);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        arguments(
            SegmentCalls.BEGIN_SNAPSHOT,
            BeginSnapshotRequest.newBuilder().setSegmentId(7).setVersion(1).build()),
        arguments(
            SegmentCalls.ADD_USERS,
            AddUsersRequest.newBuilder().setSegmentId(7).setVersion(1).addUserIds(1).build()),
        arguments(
            SegmentCalls.FINISH_SNAPSHOT,
            FinishSnapshotRequest.newBuilder().setSegmentId(7).setVersion(1).build()),
        arguments(
            SegmentCalls.LIST_SNAPSHOTS, ListSnapshotsRequest.newBuilder().setSegmentId(7).build()),
        arguments(
            SegmentCalls.ABANDON_SNAPSHOT,
            AbandonSnapshotRequest.newBuilder().setSegmentId(7).setVersion(1).build()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  <Q extends Message> void shouldRefuse(Call<Q, ?> call, Q request) {
    var fault = node.refuse(call, request);
    assertThat(fault).as("a refusal").isNotNull();
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault)
        .hasMessage(
            "snapshots are read from ClickHouse here; write them there and call EnqueueSegment, or"
                + " set segments.source to store");
  }

  @Test
  void shouldEnqueueWhatIsSaidToBeThere() {
    var entry =
        node.ask(
            SegmentCalls.ENQUEUE_SEGMENT,
            EnqueueSegmentRequest.newBuilder().setSegmentId(7).setEvaluationVersion(1).build());
    assertThat(entry.getStage()).isEqualTo(SegmentStage.AWAITING_DIFF);
  }
}
