package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.PRECONDITION;
import static torg.bus.faults.Fault.UNAVAILABLE;
import static torg.snapshots.store.TestStorage.refusal;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.store.StoredSnapshot.State;
import torg.testkit.Await;

class RemovalTest {
  private static TestStorage node;

  @BeforeAll
  static void start() {
    node = new TestStorage();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 128, 150})
  void shouldRemoveAllBlocksAndNothingElse(int blocks) {
    var id = new SnapshotId(1, blocks);
    var neighbour = new SnapshotId(1, blocks + 1_000);
    node.write(id, TestStorage.pairs(blocks));
    node.write(neighbour, TestStorage.pairs(2));

    assertThat(node.remove(id)).isTrue();
    assertThat(Await.result(node.storage.find(id))).isEmpty();
    assertThat(node.blocks(id)).isEmpty();
    assertThat(node.remove(id)).as("removed again").isFalse();
    assertThat(node.read(neighbour, UserRange.ALL)).containsExactly(10, 11, 20, 21);
  }

  @Test
  void shouldRemoveWhatIsEmptyOrStillLoading() {
    var id = new SnapshotId(2, 1);
    Await.result(node.storage.begin(id));
    assertThat(node.remove(id)).isTrue();
    node.load(id);
    assertThat(node.remove(id)).isTrue();
    Await.result(node.storage.begin(id));
    Await.result(node.storage.append(id, 0, new long[] {1, 2}));
    assertThat(node.remove(id)).isTrue();
    assertThat(node.blocks(id)).isEmpty();
    node.load(id, 3, 4);
    assertThat(node.read(id, UserRange.ALL)).containsExactly(3, 4);
  }

  @Test
  void shouldGoOnAfterACrashInTheMiddle() {
    var id = new SnapshotId(3, 1);
    node.write(id, TestStorage.pairs(150));
    var watched = new WatchedStore(node.store);
    watched.crashAfter(2);
    var crash = refusal(new SnapshotStorage(watched, node.clock).remove(node.find(id)));
    assertThat(crash.fault()).isEqualTo(UNAVAILABLE);

    assertThat(node.find(id).state()).isEqualTo(State.REMOVING);
    assertThat(node.blocks(id)).hasSize(150 - Removal.BLOCKS_MAX);
    assertThat(Await.result(node.source.rows(id))).isEqualTo(OptionalLong.empty());
    assertThat(refusal(() -> node.read(id, UserRange.ALL)))
        .hasMessageContaining("snapshot 1 of segment 3 is being removed");
    assertThat(refusal(node.storage.begin(id)).fault()).isEqualTo(PRECONDITION);
    assertThat(refusal(node.storage.append(id, 300, new long[] {-1})).fault())
        .isEqualTo(PRECONDITION);
    assertThat(refusal(node.storage.seal(id, 300))).hasMessageContaining("is being removed");

    assertThat(node.remove(id)).isTrue();
    assertThat(Await.result(node.storage.find(id))).isEmpty();
    assertThat(node.blocks(id)).isEmpty();
  }

  @Test
  void shouldSpareWhatIsLoadedAnewMeanwhile() {
    var id = new SnapshotId(5, 1);
    node.write(id, TestStorage.pairs(150));
    var anew = Promise.<Void>promise();
    var watched = new WatchedStore(node.store);
    var held = Promise.<Void>promise();
    watched.before =
        number -> {
          if (number < 2) {
            return Future.succeededFuture();
          }
          held.tryComplete();
          return anew.future();
        };
    var slow = new SnapshotStorage(watched, node.clock).remove(node.find(id));
    Await.result(held.future());
    assertThat(node.remove(id)).isTrue();
    node.load(id, 1, 2, 3);
    anew.complete();
    assertThat(Await.result(slow)).isTrue();
    assertThat(node.read(id, UserRange.ALL)).containsExactly(1, 2, 3);
  }

  @Test
  void shouldSpareWhatHasChangedSinceItWasSeen() {
    var id = new SnapshotId(6, 1);
    var seen = Await.result(node.storage.begin(id));
    Await.result(node.storage.append(id, 0, new long[] {1, 2}));
    Await.result(node.storage.seal(id, 2));
    assertThat(Await.result(node.storage.remove(seen))).isFalse();
    assertThat(node.read(id, UserRange.ALL)).containsExactly(1, 2);
  }

  @Test
  void shouldRemoveOnceWhenManyDo() {
    var id = new SnapshotId(4, 1);
    node.write(id, TestStorage.pairs(150));
    var seen = node.find(id);
    Await.result(
        Future.all(IntStream.range(0, 4).mapToObj(at -> node.storage.remove(seen)).toList()));
    assertThat(Await.result(node.storage.find(id))).isEmpty();
    assertThat(node.blocks(id)).isEmpty();
  }
}
