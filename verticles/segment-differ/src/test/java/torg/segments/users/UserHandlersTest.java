package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.Membership;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserSegments;
import torg.testkit.Await;

/** What is answered about users; each test has users and segments of its own. */
class UserHandlersTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start(Map.of("segments.historyMax", "3"));
    node.startWorker();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void apply(long segment, long version, long... users) {
    node.load(segment, version, users);
    node.awaitDone(segment, version);
  }

  private static Membership in(long segment, long version) {
    return Membership.newBuilder().setSegmentId(segment).setEvaluationVersion(version).build();
  }

  private static void disable(long segment) {
    node.ask(
        SegmentCalls.DISABLE_SEGMENT,
        DisableSegmentRequest.newBuilder().setSegmentId(segment).build());
  }

  private static UserChange change(long version, long segment, long evaluation, boolean added) {
    return UserChange.newBuilder()
        .setVersion(version)
        .setSegmentId(segment)
        .setEvaluationVersion(evaluation)
        .setAdded(added)
        .build();
  }

  /** Without the times. */
  private static List<UserChange> history(GetUserSegmentsResponse answer) {
    return answer.getHistoryList().stream()
        .map(one -> one.toBuilder().clearChangedAt().build())
        .toList();
  }

  @Test
  void shouldKnowUsersThatWereInNoSegment() {
    for (var user : new long[] {0, Long.MIN_VALUE, -1}) {
      assertThat(node.user(user))
          .isEqualTo(
              GetUserSegmentsResponse.newBuilder()
                  .setState(UserSegments.newBuilder().setUserId(user))
                  .build());
    }
  }

  @Test
  void shouldShowTheLastChangesNewestFirst() {
    node.create(1);
    node.create(2);
    apply(1, 10, 100, Long.MIN_VALUE + 100);
    apply(2, 20, Long.MIN_VALUE + 100);
    var two = node.user(Long.MIN_VALUE + 100);
    assertThat(two.getState().getMembershipsList()).containsExactly(in(1, 10), in(2, 20));
    assertThat(history(two)).containsExactly(change(2, 2, 20, true), change(1, 1, 10, true));

    apply(1, 11, 100);
    apply(1, 12, 100, Long.MIN_VALUE + 100);
    var four = node.user(Long.MIN_VALUE + 100);
    assertThat(four.getState().getUserId()).isEqualTo(Long.MIN_VALUE + 100);
    assertThat(four.getState().getVersion()).isEqualTo(4);
    assertThat(four.getState().getMembershipsList()).containsExactly(in(2, 20), in(1, 12));
    assertThat(four.getStaleSegmentIdsList()).isEmpty();
    assertThat(history(four))
        .containsExactly(change(4, 1, 12, true), change(3, 1, 11, false), change(2, 2, 20, true));
    assertThat(four.getHistoryList().stream().map(one -> Times.of(one.getChangedAt())).toList())
        .isSortedAccordingTo((one, other) -> other.compareTo(one))
        .doesNotHaveDuplicates();
    assertThat(node.user(100).getState().getVersion()).isEqualTo(1);
  }

  @Test
  void shouldShowStaleSegmentsUntilTheUserChanges() {
    for (var segment : List.of(11L, 12L, 13L, 14L)) {
      node.create(segment);
    }
    apply(11, 5, 200);
    apply(12, 5, 200);
    apply(13, 5, 200);
    disable(11);
    node.ask(
        SegmentCalls.DELETE_SEGMENT,
        DeleteSegmentRequest.newBuilder().setSegmentId(13).setSkipSweep(true).build());
    var stale = node.user(200);
    assertThat(stale.getState().getMembershipsList())
        .containsExactly(in(11, 5), in(12, 5), in(13, 5));
    assertThat(stale.getStaleSegmentIdsList()).containsExactly(11L, 13L);

    node.ask(
        SegmentCalls.ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(11).build());
    assertThat(node.user(200)).isEqualTo(stale);

    apply(14, 1, 200);
    var cleaned = node.user(200);
    assertThat(cleaned.getState().getMembershipsList()).containsExactly(in(12, 5), in(14, 1));
    assertThat(cleaned.getStaleSegmentIdsList()).isEmpty();
    assertThat(history(cleaned).get(0))
        .isEqualTo(
            change(4, 14, 1, true).toBuilder().addAllStaleSegmentIds(List.of(11L, 13L)).build());
  }

  @Test
  void shouldAddEverybodyAnewWhenASegmentIsEnabledAgain() {
    node.create(21);
    node.create(22);
    apply(21, 5, 300, 301);
    apply(22, 5, 300);
    disable(21);
    node.ask(
        SegmentCalls.ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(21).build());
    apply(21, 6, 300);
    assertThat(node.user(300).getState().getMembershipsList())
        .containsExactly(in(22, 5), in(21, 6));
    assertThat(node.user(301).getStaleSegmentIdsList()).containsExactly(21L);
  }

  @Test
  void shouldShowAUserIn5000Segments() {
    node.create(31);
    disable(31);
    var state =
        UserSegments.newBuilder()
            .setUserId(400)
            .setVersion(5_000)
            .addAllMemberships(
                LongStream.range(31, 5_031).mapToObj(segment -> in(segment, 0)).toList())
            .build();
    Await.result(
        node.store.transact(
            tx -> {
              tx.upsert(UserRows.row(state, ByteString.EMPTY));
              return Future.succeededFuture();
            }));
    assertThat(node.user(400))
        .isEqualTo(
            GetUserSegmentsResponse.newBuilder().setState(state).addStaleSegmentIds(31).build());
  }
}
