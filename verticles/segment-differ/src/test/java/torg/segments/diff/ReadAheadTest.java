package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.segments.SegmentNode;
import torg.segments.crash.MortalWorker;
import torg.segments.v1.Membership;
import torg.testkit.Await;

/** Users that another worker changes after they were read and before they are written. */
class ReadAheadTest {
  private static final long[] USERS = LongStream.range(0, 20).toArray();

  private final SegmentNode node = SegmentNode.start(Map.of("segments.lease", "1m"));

  @AfterEach
  void stop() {
    node.close();
  }

  @ParameterizedTest(name = "users known: {0}, read {1} times")
  @CsvSource({"false,1", "false,2", "true,1", "true,2"})
  void shouldDecideFromWhatIsStoredThen(boolean areKnown, int reads) {
    var others = areKnown ? 2 : 1;
    if (areKnown) {
      finishOther(9);
    }
    try (var ahead = new MortalWorker(node, Integer.MAX_VALUE)) {
      ahead.crossings.pauseAt("getAll, answered", reads);
      node.create(7);
      node.load(7, 1, USERS);
      Await.result(ahead.crossings.paused());
      finishOther(8);
      ahead.crossings.goOn();
      node.awaitDone(7, 1);
    }
    var stored = node.stored();
    assertThat(stored).hasSize(USERS.length);
    for (var state : stored.values()) {
      assertThat(state.getMembershipsList())
          .extracting(Membership::getSegmentId)
          .contains(7L, 8L)
          .hasSize(others + 1);
      assertThat(state.getVersion()).isEqualTo(others + 1);
      assertThat(node.user(state.getUserId()).getHistoryList())
          .extracting(change -> change.getVersion())
          .hasSize(others + 1)
          .doesNotHaveDuplicates();
    }
    assertThat(node.lastEmitted()).isEqualTo(stored);
  }

  private void finishOther(long segment) {
    node.create(segment);
    node.load(segment, 1, USERS);
    var worker = node.startWorker();
    node.awaitDone(segment, 1);
    node.stopWorker(worker);
  }
}
