package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.segments.SegmentNode;
import torg.segments.v1.Membership;

/** Workers at different segments of the same users, at the same time. */
class SegmentRaceTest {
  private static final int SEGMENTS = 4;
  private static final int USERS = 400;

  private final SegmentNode node =
      SegmentNode.start(Map.of("segments.chunkUsers", "50", "segments.removalPercentMax", "100"));

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldLoseNothingAndSkipNoVersion() {
    for (var segment = 1; segment <= SEGMENTS; segment++) {
      node.create(segment);
      node.startWorker();
    }
    for (var version = 1; version <= 5; version++) {
      // Every user comes with odd versions and, all but the last hundred, goes with even ones.
      var users = LongStream.range(version % 2 == 0 ? USERS - 100 : 0, USERS).toArray();
      for (var segment = 1; segment <= SEGMENTS; segment++) {
        node.load(segment, version, users);
      }
      for (var segment = 1; segment <= SEGMENTS; segment++) {
        node.awaitDone(segment, version);
      }
    }
    var stored = node.stored();
    assertThat(stored).hasSize(USERS);
    for (var state : stored.values()) {
      assertThat(state.getMembershipsList())
          .extracting(Membership::getSegmentId)
          .containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      var changes = state.getUserId() < USERS - 100 ? 5 : 1;
      assertThat(state.getVersion()).isEqualTo((long) changes * SEGMENTS);
      assertThat(node.user(state.getUserId()).getHistoryList())
          .hasSize(changes * SEGMENTS)
          .extracting(change -> change.getVersion())
          .doesNotHaveDuplicates();
    }
    assertThat(node.lastEmitted()).isEqualTo(stored);
  }
}
