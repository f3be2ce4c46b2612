package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.DELETE_SEGMENT;

import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import torg.testkit.Await;

/** What is left of a segment that was swept, and for how long. */
interface Tombstones extends SweptNode {
  @Test
  default void shouldSweepWhatWasDisabledBefore() {
    node().startWorker();
    apply(7, 5, FEW);
    disable();
    assertThat(node().user(3).getStaleSegmentIdsList()).containsExactly(7L);
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    awaitGone(7);
    assertThat(members(7)).isEmpty();
    assertThat(tombstone().orElseThrow().entry().getMinimalValidVersion()).isZero();
  }

  /** A worker whose clock is far ahead finds that it may go. */
  @Test
  default void shouldPurgeTheTombstoneWhenNoStateCanNameIt() {
    var worker = node().startWorker();
    apply(7, 5, FEW);
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    awaitGone(7);
    node().stopWorker(worker);
    assertThat(tombstone()).isPresent();
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofHours(25));
    node().startWorker(node().store, node().source, node().kafka, clock);
    Await.until(() -> tombstone().isEmpty());

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
    node().ask(DELETE_SEGMENT, SweptNode.deletion(7));
    awaitGone(7);
    assertThat(members(7)).isEqualTo(FEW);
    assertThat(node().user(3).getStaleSegmentIdsList()).containsExactly(7L);
    var tombstone = tombstone().orElseThrow().entry();
    assertThat(tombstone.hasDueAt()).isFalse();
    assertThat(tombstone.getMinimalValidVersion()).isEqualTo(-1);
  }
}
