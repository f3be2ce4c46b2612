package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.DISABLE_SEGMENT;

import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.queue.SegmentRecords;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.GetSegmentRequest;
import torg.segments.v1.Membership;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UserSegments;
import torg.testkit.Await;

/**
 * A node whose segments are swept, on any engine. Chunks have five users, the guard asks beyond
 * ten.
 */
interface SweptNode {
  /** The guard lets that many pass. */
  long[] FEW = LongStream.range(0, 10).toArray();

  long[] MANY = LongStream.range(0, 40).toArray();

  Map<String, String> SETTINGS = Map.of("segments.lease", "300ms");

  SegmentNode node();

  default void apply(long segment, long version, long... users) {
    node().create(segment);
    node().load(segment, version, users);
    node().awaitDone(segment, version);
  }

  static DeleteSegmentRequest deletion(long segment) {
    return DeleteSegmentRequest.newBuilder().setSegmentId(segment).build();
  }

  default void confirm(long segment, long removed) {
    node().awaitStage(segment, SegmentStage.AWAITING_CONFIRMATION);
    node()
        .ask(
            SegmentCalls.CONFIRM_REMOVAL,
            ConfirmRemovalRequest.newBuilder()
                .setSegmentId(segment)
                .setEvaluationVersion(Long.MAX_VALUE)
                .setRemoved(removed)
                .build());
  }

  default boolean isGone(long segment) {
    return Await.result(SegmentRecords.findAny(node().store, segment))
        .map(found -> found.entry().getStage() == SegmentStage.DELETED)
        .orElse(true);
  }

  default void awaitGone(long segment) {
    Await.until(() -> isGone(segment));
    for (var call :
        new FaultException[] {
          node()
              .refuse(
                  SegmentCalls.GET_PROGRESS,
                  GetProgressRequest.newBuilder().setSegmentId(segment).build()),
          node()
              .refuse(
                  SegmentCalls.GET_SEGMENT,
                  GetSegmentRequest.newBuilder().setSegmentId(segment).build())
        }) {
      assertThat(call.fault()).isEqualTo(Fault.NOT_FOUND);
    }
  }

  /** Whom the stored states name, all of which were emitted. */
  default long[] members(long segment) {
    assertThat(node().lastEmitted()).isEqualTo(node().stored());
    return node().stored().values().stream()
        .filter(state -> has(state, segment))
        .mapToLong(UserSegments::getUserId)
        .sorted()
        .toArray();
  }

  private static boolean has(UserSegments state, long segment) {
    return state.getMembershipsList().stream()
        .map(Membership::getSegmentId)
        .anyMatch(Long.valueOf(segment)::equals);
  }

  default void enable() {
    node()
        .ask(
            SegmentCalls.ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  default void disable() {
    node().ask(DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  default Optional<SegmentRecords.Found> tombstone() {
    return Await.result(SegmentRecords.findAny(node().store, 7));
  }
}
