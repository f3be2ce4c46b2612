package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.segments.v1.SegmentStage;

/**
 * A worker dies at every moment of a diff in turn, and another one takes over. Each diff has three
 * chunks, additions and removals.
 */
class SegmentCrashTest {
  private static final long SEGMENT = 7;

  private final SegmentNode node = SegmentNode.start(Map.of("segments.lease", "200ms"));

  @AfterEach
  void stop() {
    node.close();
  }

  /** Odd versions have the users from 0 on, even ones those from 6 on. */
  private static long[] users(long version) {
    var first = version % 2 == 0 ? 6 : 0;
    return LongStream.range(first, first + 20).toArray();
  }

  @Test
  void shouldLeaveTheStoredStateAsTheLastEmittedOneWhereverAWorkerDies() {
    node.create(SEGMENT);
    node.load(SEGMENT, 1, users(1));
    finish(1);
    var version = 1L;
    var hasDied = true;
    for (var deadly = 1; hasDied; deadly++) {
      version++;
      node.load(SEGMENT, version, users(version));
      try (var mortal = new MortalWorker(node, deadly)) {
        SegmentNode.await(() -> mortal.crossings.death().isComplete() || isDone());
        hasDied = mortal.crossings.death().isComplete() && !isDone();
        finish(version);
        check(version, deadly);
      }
    }
    assertThat(version).as("moments at which it died").isGreaterThan(20);
  }

  private void finish(long version) {
    var heir = node.startWorker();
    node.awaitDone(SEGMENT, version);
    node.stopWorker(heir);
  }

  private boolean isDone() {
    return node.progress(SEGMENT).getSegment().getStage() == SegmentStage.DONE;
  }

  private void check(long version, int deadly) {
    var stored = node.stored();
    assertThat(node.lastEmitted()).as("death at moment %d", deadly).isEqualTo(stored);
    var members =
        stored.values().stream()
            .filter(state -> state.getMembershipsCount() == 1)
            .mapToLong(state -> state.getUserId())
            .sorted()
            .toArray();
    assertThat(members).as("death at moment %d", deadly).isEqualTo(users(version));
    // Users 0 to 5 and 20 to 25 change with every version, the others never do.
    assertThat(stored.get(3L).getVersion()).isEqualTo(version);
    assertThat(stored.get(23L).getVersion()).isEqualTo(version - 1);
    assertThat(stored.get(10L).getVersion()).isEqualTo(1);
  }
}
