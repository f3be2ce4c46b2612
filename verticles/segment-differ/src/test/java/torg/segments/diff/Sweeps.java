package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.DELETE_SEGMENT;
import static torg.calls.SegmentCalls.DISABLE_SEGMENT;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import torg.bus.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.crash.MortalWorker;
import torg.segments.queue.SegmentRecords;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.GetSegmentRequest;
import torg.segments.v1.Membership;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;
import torg.segments.v1.UserSegments;

/**
 * How everybody loses a segment, on any engine. Chunks have five users, the guard asks beyond ten.
 */
interface Sweeps {
  /** The guard lets that many pass. */
  long[] FEW = LongStream.range(0, 10).toArray();

  long[] MANY = LongStream.range(0, 40).toArray();

  Map<String, String> SETTINGS = Map.of("segments.lease", "300ms");

  SegmentNode node();

  private void apply(long segment, long version, long... users) {
    node().create(segment);
    node().load(segment, version, users);
    node().awaitDone(segment, version);
  }

  private static DeleteSegmentRequest deletion(long segment) {
    return DeleteSegmentRequest.newBuilder().setSegmentId(segment).build();
  }

  private void confirm(long segment, long removed) {
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

  private boolean isGone(long segment) {
    return SegmentNode.await(SegmentRecords.findAny(node().store, segment))
        .map(found -> found.entry().getStage() == SegmentStage.DELETED)
        .orElse(true);
  }

  private void awaitGone(long segment) {
    SegmentNode.await(() -> isGone(segment));
    for (var call :
        new torg.bus.FaultException[] {
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
  private long[] members(long segment) {
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

  @Test
  default void shouldTakeTheSegmentFromEverybodyWhenItIsDeleted() {
    node().startWorker();
    apply(8, 1, 3, 4, 5);
    apply(7, 1, FEW);
    var sweeping = node().ask(DELETE_SEGMENT, deletion(7)).getSegment();
    assertThat(sweeping.getSweep()).isEqualTo(SegmentSweep.DELETING);
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(members(8)).containsExactly(3, 4, 5);
    assertThat(node().user(3).getState().getVersion()).isEqualTo(3);
    assertThat(node().user(3).getHistory(0).getEvaluationVersion()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  default void shouldAskForAConfirmationWhenTheGuardWould() {
    node().startWorker();
    apply(7, 1, MANY);
    node().ask(DELETE_SEGMENT, deletion(7));
    node().awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
    assertThat(node().progress(7).getExpected().getRemoved()).isEqualTo(40);
    assertThat(node().progress(7).getTargetVersion()).isEqualTo(Long.MAX_VALUE);
    assertThat(members(7)).isEqualTo(MANY);
    assertThat(
            node()
                .refuse(
                    SegmentCalls.ENQUEUE_SEGMENT,
                    EnqueueSegmentRequest.newBuilder()
                        .setSegmentId(7)
                        .setEvaluationVersion(2)
                        .build()))
        .hasMessage("segment 7 is being swept for DELETING; cancel that first");
    confirm(7, 40);
    awaitGone(7);
    assertThat(members(7)).isEmpty();
  }

  @Test
  default void shouldBeGoneAtOnceWhenNobodyHasIt() {
    node().create(7);
    assertThat(node().ask(DELETE_SEGMENT, deletion(7)).hasSegment()).isFalse();
    awaitGone(7);
  }

  /** A worker has removed the segment from the first users and waits for Kafka. */
  private Promise<Void> inTheMiddle() {
    node().startWorker();
    apply(7, 1, MANY);
    var answer = Promise.<Void>promise();
    node().kafka.sending = answer::future;
    node().ask(DELETE_SEGMENT, deletion(7));
    confirm(7, 40);
    SegmentNode.await(() -> node().progress(7).getRemoved() >= 10);
    return answer;
  }

  private void flow(Promise<Void> kafka) {
    node().kafka.sending = Future::succeededFuture;
    kafka.complete();
  }

  @Test
  default void shouldGoOnWhereItWasPaused() {
    var kafka = inTheMiddle();
    node()
        .ask(SegmentCalls.PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(7).build());
    flow(kafka);
    SegmentNode.await(() -> node().lastEmitted().equals(node().stored()));
    assertThat(node().progress(7).getRemoved()).isBetween(10L, 15L);
    assertThat(members(7)).hasSizeBetween(25, 30);

    node()
        .ask(
            SegmentCalls.RESUME_SEGMENT, ResumeSegmentRequest.newBuilder().setSegmentId(7).build());
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(node().stored().values()).allMatch(state -> state.getVersion() == 2);
  }

  @Test
  default void shouldLeaveTheSegmentWhenTheSweepIsCancelled() {
    var kafka = inTheMiddle();
    node().ask(SegmentCalls.CANCEL_DIFF, CancelDiffRequest.newBuilder().setSegmentId(7).build());
    flow(kafka);
    SegmentNode.await(() -> node().lastEmitted().equals(node().stored()));
    assertThat(node().progress(7).getSegment().getSweep())
        .isEqualTo(SegmentSweep.SEGMENT_SWEEP_UNSPECIFIED);
    assertThat(members(7)).hasSizeBetween(25, 30);

    node().load(7, 2, MANY);
    node().awaitDone(7, 2);
    assertThat(members(7)).isEqualTo(MANY);
    node().ask(DELETE_SEGMENT, deletion(7));
    node().awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
  }

  @Test
  default void shouldDisableOnceEverybodyHasLostIt() {
    node().startWorker();
    apply(7, 5, FEW);
    var asked = DisableSegmentRequest.newBuilder().setSegmentId(7).setSweep(true).build();
    assertThat(node().ask(DISABLE_SEGMENT, asked).getDisabled()).isFalse();
    SegmentNode.await(() -> node().progress(7).getSegment().getDisabled());
    assertThat(members(7)).isEmpty();
    assertThat(node().ask(DISABLE_SEGMENT, asked).getDisabled()).isTrue();
    assertThat(node().progress(7).getSegment().getMinimalValidVersion()).isZero();

    enable();
    node().load(7, 6, 1, 2);
    node().awaitDone(7, 6);
    assertThat(members(7)).containsExactly(1, 2);
  }

  private void enable() {
    node()
        .ask(
            SegmentCalls.ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  private void disable() {
    node().ask(DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(7).build());
  }

  @Test
  default void shouldSweepWhatWasDisabledBefore() {
    node().startWorker();
    apply(7, 5, FEW);
    disable();
    assertThat(node().user(3).getStaleSegmentIdsList()).containsExactly(7L);
    node().ask(DELETE_SEGMENT, deletion(7));
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(tombstone().orElseThrow().entry().getMinimalValidVersion()).isZero();
  }

  private Optional<SegmentRecords.Found> tombstone() {
    return SegmentNode.await(SegmentRecords.findAny(node().store, 7));
  }

  /** A worker whose clock is far ahead finds that it may go. */
  @Test
  default void shouldPurgeTheTombstoneWhenNoStateCanNameIt() {
    var worker = node().startWorker();
    apply(7, 5, FEW);
    node().ask(DELETE_SEGMENT, deletion(7));
    awaitGone(7);
    node().stopWorker(worker);
    assertThat(tombstone()).isPresent();
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofHours(25));
    node().startWorker(node().store, node().source, node().kafka, clock);
    SegmentNode.await(() -> tombstone().isEmpty());

    apply(7, 1, 3);
    assertThat(members(7)).containsExactly(3);
  }

  /** Those who were in snapshot 5 and not in 6 may have it as long as they do not change. */
  @Test
  default void shouldKeepTheTombstoneWhenStaleMembersAreUnknown() {
    node().startWorker();
    apply(7, 5, FEW);
    disable();
    enable();
    node().load(7, 6, 100, 101);
    node().awaitDone(7, 6);
    node().ask(DELETE_SEGMENT, deletion(7));
    awaitGone(7);
    assertThat(members(7)).isEqualTo(FEW);
    assertThat(node().user(3).getStaleSegmentIdsList()).containsExactly(7L);
    var tombstone = tombstone().orElseThrow().entry();
    assertThat(tombstone.hasDueAt()).isFalse();
    assertThat(tombstone.getMinimalValidVersion()).isEqualTo(-1);
  }

  @Test
  default void shouldTouchNoOtherSegmentOfTheSameUsers() {
    for (var segment = 1; segment <= 3; segment++) {
      node().startWorker();
    }
    for (var segment = 7; segment <= 9; segment++) {
      apply(segment, 1, FEW);
    }
    node().ask(DELETE_SEGMENT, deletion(7));
    for (var version = 2; version <= 4; version++) {
      node().load(8, version, version % 2 == 0 ? new long[] {0, 1, 2} : FEW);
      node().load(9, version, version % 2 == 0 ? FEW : new long[] {7, 8, 9});
      node().awaitDone(8, version);
      node().awaitDone(9, version);
    }
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(members(8)).containsExactly(0, 1, 2);
    assertThat(members(9)).isEqualTo(FEW);
    for (var state : node().stored().values()) {
      assertThat(node().user(state.getUserId()).getHistoryList()).hasSize((int) state.getVersion());
    }
  }

  @Test
  default void shouldSweepEverybodyWhereverAWorkerDies() {
    var hasDied = true;
    for (var deadly = 1; hasDied; deadly++) {
      var segment = 100L + deadly;
      var worker = node().startWorker();
      apply(segment, 1, FEW);
      node().stopWorker(worker);
      node().ask(DELETE_SEGMENT, deletion(segment));
      try (var mortal = new MortalWorker(node(), deadly)) {
        SegmentNode.await(() -> mortal.crossings.death().isComplete() || isGone(segment));
        hasDied = mortal.crossings.death().isComplete() && !isGone(segment);
        worker = node().startWorker();
        awaitGone(segment);
        node().stopWorker(worker);
      }
      assertThat(members(segment)).as("death at moment %d", deadly).isEmpty();
      var version = 2L * deadly;
      assertThat(node().stored().values()).allMatch(state -> state.getVersion() == version);
    }
  }
}
