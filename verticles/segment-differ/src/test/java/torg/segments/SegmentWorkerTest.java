package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.segments.v1.Membership;
import torg.segments.v1.SegmentStage;

class SegmentWorkerTest {
  private final SegmentNode node = SegmentNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  private List<Long> segments(long user) {
    return node.user(user).getState().getMembershipsList().stream()
        .map(Membership::getSegmentId)
        .toList();
  }

  @Test
  void shouldKeepUsersInAgreementWithTheNewestSnapshot() {
    node.startWorker();
    node.create(7);
    node.create(8);
    node.load(7, 1, 1, 2, 3, 4, 5, 6, 7);
    node.awaitDone(7, 1);
    node.load(8, 5, 5, 6, 7, 8);
    node.awaitDone(8, 5);
    node.load(7, 2, 2, 3, 4, 6, 9);
    node.awaitDone(7, 2);

    assertThat(segments(1)).isEmpty();
    assertThat(segments(2)).containsExactly(7L);
    assertThat(segments(5)).containsExactly(8L);
    assertThat(segments(6)).containsExactly(7L, 8L);
    assertThat(segments(9)).containsExactly(7L);
    assertThat(node.user(1).getState().getVersion()).isEqualTo(2);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
    assertThat(node.progress(7).getExpected().getRemoved()).isEqualTo(3);
  }

  @Test
  void shouldHoldADiffThatRemovesAlmostEverybody() {
    node.startWorker();
    node.create(7);
    var users = java.util.stream.LongStream.range(0, 100).toArray();
    node.load(7, 1, users);
    node.awaitDone(7, 1);
    node.load(7, 2);
    node.awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
    assertThat(segments(50)).containsExactly(7L);
    node.load(7, 3, users);
    node.awaitDone(7, 3);
    assertThat(node.user(50).getState().getVersion()).isEqualTo(1);
  }
}
