package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.segments.SegmentNode;
import torg.segments.users.UserRows;
import torg.segments.v1.Membership;
import torg.segments.v1.UserSegments;
import torg.testkit.Await;

/** Users with more segments than they may have. */
class LargeStateTest {
  private final SegmentNode node = SegmentNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldCleanTheStateOfAUserInFiveThousandSegments() {
    var state = UserSegments.newBuilder().setUserId(1).setVersion(5_000);
    for (var segment = 1; segment <= 5_000; segment++) {
      state.addMemberships(
          Membership.newBuilder().setSegmentId(1_000 + segment).setEvaluationVersion(1));
    }
    var row = UserRows.row(state.build(), ByteString.EMPTY);
    Await.result(
        node.store.transact(
            tx -> {
              tx.upsert(row);
              return Future.succeededFuture();
            }));
    node.startWorker();
    node.create(7);
    node.load(7, 1, 1);
    node.awaitDone(7, 1);
    var after = node.user(1).getState();
    assertThat(after.getVersion()).isEqualTo(5_001);
    assertThat(after.getMembershipsList())
        .hasSize(600)
        .extracting(Membership::getSegmentId)
        .startsWith(5_402L)
        .endsWith(6_000L, 7L);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }
}
