package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.ALREADY_EXISTS;
import static torg.bus.faults.Fault.INVALID;
import static torg.bus.faults.Fault.NOT_FOUND;
import static torg.bus.faults.Fault.PRECONDITION;
import static torg.snapshots.store.TestStorage.refusal;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.store.StoredSnapshot.State;
import torg.testkit.Await;

class SnapshotStorageTest {
  private static TestStorage node;

  @BeforeAll
  static void start() {
    node = new TestStorage();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static long[] range(long from, long to) {
    return LongStream.range(from, to).toArray();
  }

  @Test
  void shouldTellHowFarALoadHasCome() {
    var id = new SnapshotId(1, 1);
    var begun = node.now();
    var fresh = new StoredSnapshot(id, State.LOADING, 0, Optional.empty(), begun, begun);
    assertThat(Await.result(node.storage.begin(id))).isEqualTo(fresh).isEqualTo(node.find(id));

    node.clock.advance(Duration.ofSeconds(1));
    var later = begun.plusSeconds(1);
    var grown = new StoredSnapshot(id, State.LOADING, 2, Optional.of(-1L), begun, later);
    assertThat(Await.result(node.storage.append(id, 0, new long[] {4, -1})))
        .isEqualTo(grown)
        .isEqualTo(node.find(id));

    node.clock.advance(Duration.ofSeconds(1));
    assertThat(Await.result(node.storage.begin(id))).as("begun again").isEqualTo(grown);
    assertThat(Await.result(node.source.rows(id))).isEqualTo(OptionalLong.empty());

    var whole =
        new StoredSnapshot(id, State.WHOLE, 2, Optional.of(-1L), begun, later.plusSeconds(1));
    assertThat(Await.result(node.storage.seal(id, 2))).isEqualTo(whole).isEqualTo(node.find(id));
    assertThat(Await.result(node.source.rows(id))).isEqualTo(OptionalLong.of(2));

    node.clock.advance(Duration.ofSeconds(1));
    assertThat(Await.result(node.storage.seal(id, 2))).as("sealed again").isEqualTo(whole);
  }

  @Test
  void shouldTakeTheLastPortionTwice() {
    var id = new SnapshotId(2, 1);
    Await.result(node.storage.begin(id));
    var portions =
        new long[][] {range(0, 10), range(10, 8_190), range(8_190, 73_000), range(73_000, 73_001)};
    for (var portion : portions) {
      var once = Await.result(node.storage.append(id, portion[0], portion));
      node.clock.advance(Duration.ofSeconds(1));
      var twice = Await.result(node.storage.append(id, portion[0], portion));
      assertThat(twice).isEqualTo(once);
    }
    Await.result(node.storage.seal(id, 73_001));
    assertThat(node.read(id, UserRange.ALL)).isEqualTo(range(0, 73_001));
  }

  @Test
  void shouldRefuseOtherUsersInPlaceOfTheLastPortion() {
    var id = new SnapshotId(3, 1);
    Await.result(node.storage.begin(id));
    Await.result(node.storage.append(id, 0, range(0, 20_000)));
    Await.result(node.storage.append(id, 20_000, new long[] {30_000, 30_002, 30_003}));

    // The last user is the same.
    var refusal = refusal(node.storage.append(id, 20_000, new long[] {30_000, 30_001, 30_003}));
    assertThat(refusal.fault()).isEqualTo(PRECONDITION);
    assertThat(refusal).hasMessageContaining("has user 30002 in row 20001");
    assertThat(node.find(id).rows()).isEqualTo(20_003);
  }

  @Test
  void shouldFillBlocksFromSmallPortions() {
    var id = new SnapshotId(4, 1);
    node.loadBy(100, id, range(0, 8_193 + 99));
    var blocks = node.blocks(id);
    assertThat(blocks).extracting(block -> block.users().length).containsExactly(8_192, 100);
    assertThat(blocks).extracting(Block::firstRow).containsExactly(0L, 8_192L);
    assertThat(node.read(id, UserRange.ALL)).isEqualTo(range(0, 8_292));
  }

  @Test
  void shouldRefuseToGoOnWhenTheLastBlockIsGone() {
    var id = new SnapshotId(4, 2);
    Await.result(node.storage.begin(id));
    Await.result(node.storage.append(id, 0, range(0, 10)));
    node.deleteBlock(id, 9);
    var gone = refusal(node.storage.append(id, 10, range(10, 20)));
    assertThat(gone.fault()).isEqualTo(PRECONDITION);
    assertThat(gone).hasMessageContaining("its last block is missing or misplaced");

    node.put(id, new Block(3, range(0, 10)));
    assertThat(refusal(node.storage.append(id, 10, range(10, 20))))
        .hasMessageContaining("its last block is missing or misplaced");
  }

  @Test
  void shouldRefuseStepsOutOfOrder() {
    var missing = new SnapshotId(5, 1);
    var unbegun = refusal(node.storage.append(missing, 0, range(0, 1)));
    assertThat(unbegun.fault()).isEqualTo(NOT_FOUND);
    assertThat(unbegun).hasMessage("snapshot 1 of segment 5 does not exist");
    assertThat(refusal(node.storage.seal(missing, 0)).fault()).isEqualTo(NOT_FOUND);
    assertThat(Await.result(node.storage.find(missing))).isEmpty();

    var id = new SnapshotId(5, 2);
    Await.result(node.storage.begin(id));
    assertThat(refusal(node.storage.append(id, 0, new long[0])).fault()).isEqualTo(INVALID);
    assertThat(refusal(node.storage.append(id, 5, range(0, 1))).fault()).isEqualTo(PRECONDITION);
    Await.result(node.storage.append(id, 0, range(0, 5)));
    assertThat(refusal(node.storage.append(id, 5, range(4, 5))).fault()).isEqualTo(INVALID);

    var cutOff = refusal(node.storage.seal(id, 6));
    assertThat(cutOff.fault()).isEqualTo(PRECONDITION);
    assertThat(cutOff).hasMessageContaining("has 5 users, but is to be sealed with 6");
    assertThat(node.find(id).state()).isEqualTo(State.LOADING);

    Await.result(node.storage.seal(id, 5));
    var again = refusal(node.storage.begin(id));
    assertThat(again.fault()).isEqualTo(ALREADY_EXISTS);
    assertThat(again).hasMessageContaining("snapshot 2 of segment 5 already exists, with 5 users");
    assertThat(refusal(node.storage.append(id, 5, range(5, 6))).fault()).isEqualTo(PRECONDITION);
    assertThat(refusal(node.storage.seal(id, 4)).fault()).isEqualTo(PRECONDITION);
  }

  @Test
  void shouldLetOneOfManyAppendsThrough() {
    var id = new SnapshotId(6, 1);
    Await.result(node.storage.begin(id));
    var appends =
        IntStream.range(0, 8)
            .mapToObj(at -> node.storage.append(id, 0, new long[] {at, 100 + at}))
            .toList();
    Await.result(Future.join(appends).otherwiseEmpty());
    assertThat(appends).filteredOn(Future::succeeded).hasSize(1);
    assertThat(node.find(id).rows()).isEqualTo(2);
    Await.result(node.storage.seal(id, 2));
    assertThat(node.read(id, UserRange.ALL)).hasSize(2);
  }

  @Test
  void shouldListTheNewestVersionFirst() {
    for (var version : new long[] {3, -1, 0, Long.MAX_VALUE, Long.MIN_VALUE}) {
      Await.result(node.storage.begin(new SnapshotId(-7, version)));
    }
    var newest = Await.result(node.storage.list(-7, 2));
    assertThat(newest)
        .extracting(found -> found.id().version())
        .containsExactly(-1L, Long.MIN_VALUE);
    assertThat(Await.result(node.storage.list(-8, 1))).isEmpty();
    assertThat(refusal(node.storage.list(-7, 0))).hasMessage("limit: 1 to 1000 is allowed, got 0");
    assertThat(refusal(node.storage.all(Optional.empty(), 1_001)).fault()).isEqualTo(INVALID);
  }

  @Test
  void shouldPageThroughAllSnapshots() {
    try (var own = new TestStorage()) {
      var ids = new ArrayList<SnapshotId>();
      for (var segment : new long[] {0, 1, 2, 3, Long.MIN_VALUE, -1}) {
        for (var version = 0; version < 3; version++) {
          ids.add(new SnapshotId(segment, version));
        }
      }
      ids.forEach(id -> Await.result(own.storage.begin(id)));

      var found = new ArrayList<SnapshotId>();
      var after = Optional.<SnapshotId>empty();
      do {
        var page = Await.result(own.storage.all(after, 4));
        page.forEach(snapshot -> found.add(snapshot.id()));
        after = page.size() < 4 ? Optional.empty() : Optional.of(found.get(found.size() - 1));
      } while (after.isPresent());
      assertThat(found).containsExactlyInAnyOrderElementsOf(ids);
      for (var at = 0; at < found.size(); at++) {
        assertThat(found.get(at).version()).isEqualTo(at % 3);
      }
    }
  }

  @Test
  void shouldLoadOneSnapshotBesideAnother() {
    var one = new SnapshotId(9, 1);
    var other = new SnapshotId(9, 2);
    Await.result(node.storage.begin(one));
    Await.result(node.storage.begin(other));
    Await.result(
        Future.all(
            node.storage.append(one, 0, range(0, 9_000)),
            node.storage.append(other, 0, range(5, 20_000))));
    Await.result(Future.all(node.storage.seal(one, 9_000), node.storage.seal(other, 19_995)));
    assertThat(node.read(one, UserRange.ALL)).isEqualTo(range(0, 9_000));
    assertThat(node.read(other, UserRange.ALL)).isEqualTo(range(5, 20_000));
  }
}
