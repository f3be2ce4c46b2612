package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.Membership;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SetMinimalValidVersionRequest;

/** Users 0 to 9 came to segment 7 with snapshot 1, users 10 and 11 with snapshot 5. */
class MinimalValidVersionTest {
  private final SegmentNode node = SegmentNode.start();

  @BeforeEach
  void load() {
    node.startWorker();
    node.create(7);
    node.load(7, 1, LongStream.range(0, 10).toArray());
    node.awaitDone(7, 1);
    node.load(7, 5, LongStream.range(0, 12).toArray());
    node.awaitDone(7, 5);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private static SetMinimalValidVersionRequest request(long version) {
    return SetMinimalValidVersionRequest.newBuilder()
        .setSegmentId(7)
        .setMinimalValidVersion(version)
        .build();
  }

  private QueuedSegment set(long version) {
    return node.ask(SegmentCalls.SET_MINIMAL_VALID_VERSION, request(version));
  }

  @Test
  void shouldApplyTheNewestSnapshotAnewWhenItIsValid() {
    assertThat(set(5).getMinimalValidVersion()).isEqualTo(5);
    node.awaitDone(7, 5);
    for (var user = 0; user < 12; user++) {
      var answer = node.user(user);
      assertThat(answer.getStaleSegmentIdsList()).isEmpty();
      assertThat(answer.getState().getMembershipsList())
          .containsExactly(Membership.newBuilder().setSegmentId(7).setEvaluationVersion(5).build());
    }
    assertThat(node.user(3).getState().getVersion()).isEqualTo(2);
    assertThat(node.user(11).getState().getVersion()).as("was valid already").isEqualTo(1);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }

  @Test
  void shouldAwaitAnEvaluationWhenNoSnapshotIsValid() {
    assertThat(set(6).getStage()).isEqualTo(SegmentStage.EVALUATION);
    assertThat(node.user(11).getStaleSegmentIdsList()).containsExactly(7L);
    node.load(7, 6, 11);
    node.awaitDone(7, 6);
    assertThat(node.user(11).getStaleSegmentIdsList()).isEmpty();
    assertThat(node.user(3).getStaleSegmentIdsList()).containsExactly(7L);
  }

  @ParameterizedTest
  @CsvSource({
    "0,INVALID,minimal_valid_version: is required",
    "-1,INVALID,minimal_valid_version: must be from 1 to 9223372036854775807",
    "3,PRECONDITION,versions of segment 7 are valid from 3 on",
  })
  void shouldRefuse(long version, Fault fault, String text) {
    set(3);
    assertThat(node.refuse(SegmentCalls.SET_MINIMAL_VALID_VERSION, request(version)))
        .hasMessageContaining(text)
        .extracting("fault")
        .isEqualTo(fault);
  }
}
