package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.segments.SegmentNode;
import torg.segments.core.Progress;
import torg.segments.v1.AppliedRange;
import torg.segments.v1.DiffProgress;
import torg.testkit.Await;

/**
 * A snapshot without users after a first diff that was cancelled on its way: those beyond the place
 * where it stopped have no snapshot either, so that the rest is done before the diff is at its end.
 */
class EmptySnapshotTest {
  private final SegmentNode node = SegmentNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  /** Chunks have five users. */
  @ParameterizedTest(name = "{0} users")
  @ValueSource(ints = {1, 4, 5, 6, 9, 10})
  void shouldRemoveEverybodyWithoutAFailure(int count) {
    var users = LongStream.range(0, count).toArray();
    node.create(7);
    node.load(7, 1, users);
    var worker = node.startWorker();
    node.awaitDone(7, 1);
    node.stopWorker(worker);
    var cancelled =
        DiffProgress.newBuilder()
            .addApplied(AppliedRange.newBuilder().setVersion(1).setUpToUser(count - 1))
            .addApplied(AppliedRange.newBuilder().setVersion(0).setUpToUser(-1))
            .build();
    Await.result(
        node.store.transact(
            tx -> {
              tx.upsert(new Progress(7, 100, cancelled, Progress.NOBODY).row());
              return Future.succeededFuture();
            }));

    node.load(7, 2);
    worker = node.startWorker();
    node.awaitDone(7, 2);
    node.stopWorker(worker);
    var failed = node.registry.get("torg_segments_diffs_total").tag("outcome", "failed");
    assertThat(failed.counter().count()).isZero();
    for (var user : users) {
      assertThat(node.user(user).getState().getMembershipsList()).isEmpty();
      assertThat(node.user(user).getState().getVersion()).isEqualTo(2);
    }
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
  }
}
