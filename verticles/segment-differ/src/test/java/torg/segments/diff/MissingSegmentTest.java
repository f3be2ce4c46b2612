package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.protobuf.Message;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Call;
import torg.bus.faults.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.core.SegmentTables;
import torg.segments.queue.SegmentRecords;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.testkit.Await;

/** What every call says about a segment that is not there. */
class MissingSegmentTest {
  private static final long DELETED = Long.MIN_VALUE + 1;
  private static final long NEVER_THERE = Long.MIN_VALUE + 2;

  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
    node.create(DELETED);
    node.load(DELETED, 5, 1, 2);
    node.ask(
        SegmentCalls.DELETE_SEGMENT,
        DeleteSegmentRequest.newBuilder().setSegmentId(DELETED).build());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        arguments(SegmentCalls.GET_SEGMENT, ""),
        arguments(SegmentCalls.UPDATE_SEGMENT, "name"),
        arguments(SegmentCalls.DISABLE_SEGMENT, ""),
        arguments(SegmentCalls.ENABLE_SEGMENT, ""),
        arguments(SegmentCalls.DELETE_SEGMENT, ""),
        arguments(SegmentCalls.ENQUEUE_SEGMENT, ""),
        arguments(SegmentCalls.ENQUEUE_SEGMENT, "evaluation_version"),
        arguments(SegmentCalls.GET_PROGRESS, ""),
        arguments(SegmentCalls.PAUSE_SEGMENT, ""),
        arguments(SegmentCalls.RESUME_SEGMENT, ""),
        arguments(SegmentCalls.CANCEL_DIFF, ""),
        arguments(SegmentCalls.START_DRY_RUN, ""),
        arguments(SegmentCalls.START_DRY_RUN, "evaluation_version"),
        arguments(SegmentCalls.SET_MINIMAL_VALID_VERSION, "minimal_valid_version"),
        arguments(SegmentCalls.CONFIRM_REMOVAL, "evaluation_version removed"),
        arguments(SegmentCalls.BEGIN_SNAPSHOT, "version"));
  }

  /** The fields beside the segment get values that are allowed in general. */
  private static <Q extends Message> Q request(Call<Q, ?> call, long segment, String names) {
    var type = call.requestPrototype();
    var request = type.newBuilderForType();
    var fields = type.getDescriptorForType();
    request.setField(fields.findFieldByName("segment_id"), segment);
    for (var name : names.isEmpty() ? new String[0] : names.split(" ")) {
      request.setField(fields.findFieldByName(name), name.equals("name") ? "new" : (Object) 100L);
    }
    @SuppressWarnings("unchecked")
    var built = (Q) request.build();
    return built;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("calls")
  <Q extends Message> void shouldNotBeFound(Call<Q, ?> call, String field) {
    for (var segment : new long[] {DELETED, NEVER_THERE}) {
      var fault = node.refuse(call, request(call, segment, field));
      assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
      assertThat(fault).hasMessage("segment %s does not exist", Long.toUnsignedString(segment));
    }
    assertThat(stage(DELETED)).isEqualTo(SegmentStage.DELETED);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("calls")
  <Q extends Message> void shouldNotBeSegmentZero(Call<Q, ?> call, String field) {
    var fault = node.refuse(call, request(call, 0, field));
    assertThat(fault.fault()).isEqualTo(Fault.INVALID);
    assertThat(fault).hasMessage("segment_id: is required");
  }

  /** It stays in the queue, so that its id is not used again. */
  private static SegmentStage stage(long segment) {
    return Await.result(node.store.get(SegmentTables.QUEUE.key(segment)))
        .map(SegmentRecords::entry)
        .orElseThrow()
        .getStage();
  }
}
