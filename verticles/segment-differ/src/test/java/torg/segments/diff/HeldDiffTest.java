package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.SegmentStage;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.testkit.Await;

/** Diffs that the guard holds for a confirmation, and snapshots that come while one is counted. */
class HeldDiffTest {
  private final SegmentNode node = SegmentNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  /** Lets nobody read one snapshot until it is told to. */
  private record Gate(
      SnapshotSource source, SnapshotId closed, Promise<Void> reached, Promise<Void> opened)
      implements SnapshotSource {
    @Override
    public Future<OptionalLong> rows(SnapshotId snapshot) {
      return source.rows(snapshot);
    }

    @Override
    public UserStream open(SnapshotId snapshot, UserRange range) {
      var users = source.open(snapshot, range);
      return snapshot.equals(closed) ? new Waiting(users, reached, opened) : users;
    }

    @Override
    public Future<Void> close() {
      return source.close();
    }
  }

  private record Waiting(UserStream users, Promise<Void> reached, Promise<Void> opened)
      implements UserStream {
    @Override
    public Future<long[]> next() {
      reached.tryComplete();
      var reader = Vertx.currentContext();
      var turn = Promise.<Void>promise();
      opened.future().onComplete(open -> reader.runOnContext(back -> turn.complete()));
      return turn.future().compose(open -> users.next());
    }

    @Override
    public Future<Void> close() {
      return users.close();
    }
  }

  @Test
  void shouldGoOnWithTheSnapshotThatCameMeanwhile() {
    var everybody = LongStream.range(0, 20).toArray();
    node.create(7);
    node.load(7, 1, everybody);
    var worker = node.startWorker();
    node.awaitDone(7, 1);
    node.stopWorker(worker);

    node.load(7, 2, 0, 1);
    var reached = Promise.<Void>promise();
    var opened = Promise.<Void>promise();
    var gate = new Gate(node.source, new SnapshotId(7, 2), reached, opened);
    worker = node.startWorker(node.store, gate, node.kafka);
    Await.result(reached.future());
    node.load(7, 3, everybody);
    assertThat(node.progress(7).getSegment().getStage()).isEqualTo(SegmentStage.DIFF);
    opened.complete();

    // Nobody has seen what snapshot 3 does, and it removes nobody: there is nothing to confirm.
    Await.until(
        () -> {
          var stage = node.progress(7).getSegment().getStage();
          return stage == SegmentStage.DONE || stage == SegmentStage.AWAITING_CONFIRMATION;
        });
    var entry = node.progress(7).getSegment();
    assertThat(entry.getStage()).isEqualTo(SegmentStage.DONE);
    assertThat(entry.getDiffVersion()).isEqualTo(3);
    assertThat(node.user(5).getState().getVersion()).isEqualTo(1);
    node.stopWorker(worker);
  }

  @Test
  void shouldRemoveEverybodyOnceThatIsConfirmed() {
    node.startWorker();
    node.create(7);
    node.load(7, 1, LongStream.range(0, 40).toArray());
    node.awaitDone(7, 1);
    node.load(7, 2);
    node.awaitStage(7, SegmentStage.AWAITING_CONFIRMATION);
    node.ask(
        SegmentCalls.CONFIRM_REMOVAL,
        ConfirmRemovalRequest.newBuilder()
            .setSegmentId(7)
            .setEvaluationVersion(2)
            .setRemoved(40)
            .build());
    node.awaitDone(7, 2);
    assertThat(node.stored().values()).allMatch(state -> state.getMembershipsCount() == 0);
    assertThat(node.lastEmitted()).isEqualTo(node.stored());
    node.load(7, 3, 1);
    node.awaitDone(7, 3);
    assertThat(node.user(1).getState().getVersion()).isEqualTo(3);
  }
}
