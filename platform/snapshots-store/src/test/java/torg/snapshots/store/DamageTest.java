package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.PRECONDITION;
import static torg.snapshots.store.TestStorage.refusal;

import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.testkit.Await;

/** Snapshots of pairs: users 10 and 11 in the first block, 20 and 21 in the second, and so on. */
class DamageTest {
  private static final int PAGE = StoredUsers.PAGE_BLOCKS;
  private static TestStorage node;
  private static long versions;

  @BeforeAll
  static void start() {
    node = new TestStorage();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static SnapshotId pairs(int blocks) {
    var id = new SnapshotId(1, versions++);
    node.write(id, TestStorage.pairs(blocks));
    return id;
  }

  @ParameterizedTest
  @CsvSource({
    // first to last user, the block that is missing, what is said
    "0, -1, 11, between its rows 0 and 2",
    "0, -1, 21, between its rows 2 and 4",
    "0, -1, 81, between its rows 14 and 16",
    "0, -1, 91, between its rows 16 and 18",
    "0, -1, 191, between its rows 36 and 38",
    "0, -1, 201, between its rows 38 and 40",
    // The range begins between two blocks, and in one.
    "22, -1, 31, between its rows 4 and 6",
    "30, 41, 31, between its rows 4 and 6",
    "31, 41, 31, between its rows 4 and 6",
    "31, 31, 31, between its rows 4 and 6",
    "21, 50, 31, between its rows 4 and 6",
    "201, -1, 201, 'no block reaches user 201, although its last user is 201'",
    "192, 200, 201, 'no block reaches user 192, although its last user is 201'",
    "30, 41, 41, between its rows 6 and 8",
  })
  void shouldNoticeAMissingBlock(long first, long last, long missing, String text) {
    var id = pairs(20);
    var range = new UserRange(first, last);
    assertThat(node.read(id, range)).isNotEmpty();
    node.deleteBlock(id, missing);
    var refusal = refusal(() -> node.read(id, range));
    assertThat(refusal.fault()).isEqualTo(PRECONDITION);
    assertThat(refusal)
        .hasMessageContaining(id + " is damaged")
        .hasMessageContaining(text)
        .hasMessageContaining("remove it and load it again");
  }

  @Test
  void shouldReadARangeThatTheMissingBlockDoesNotTouch() {
    var id = pairs(20);
    node.deleteBlock(id, 101);
    assertThat(node.read(id, new UserRange(0, 91))).hasSize(18);
    assertThat(node.read(id, new UserRange(111, -1))).hasSize(19);
  }

  @Test
  void shouldNoticeASnapshotThatSaysAnotherNumberOfRows() {
    var id = pairs(3);
    var more = node.find(id).grown(new long[] {31}, node.now());
    Await.result(
        node.store.transactIdempotent(
            tx -> {
              tx.upsert(more.row());
              return Future.succeededFuture();
            }));
    assertThat(refusal(() -> node.read(id, UserRange.ALL)))
        .hasMessageContaining("it has 7 users, but its last block ends with row 6");
  }

  @Test
  void shouldNotGoOnAfterDamage() {
    var id = pairs(3);
    node.deleteBlock(id, 21);
    var stream = node.source.open(id, UserRange.ALL);
    assertThat(Await.result(stream.next())).containsExactly(10, 11);
    var refusal = refusal(stream.next());
    assertThat(refusal(stream.next())).isSameAs(refusal);
  }

  @Test
  void shouldSeeDisorderWithinABlock() {
    var id = new SnapshotId(2, 1);
    node.write(id, new Block(0, new long[] {1, 5, 4, 6}), new Block(4, new long[] {9}));
    var stream = OrderedUsers.of(node.source, id, UserRange.ALL);
    assertThat(refusal(stream.next()).fault()).isEqualTo(PRECONDITION);
    // Also where the block is cut, and only where the range has both.
    for (var range : new UserRange[] {new UserRange(4, -1), new UserRange(2, 5)}) {
      assertThat(refusal(() -> node.read(id, range))).hasMessageContaining("user 4 comes after 5");
    }
    assertThat(node.read(id, new UserRange(5, -1))).containsExactly(5, 6, 9);
  }

  @Test
  void shouldSeeDisorderBetweenBlocks() {
    var id = new SnapshotId(2, 2);
    node.write(id, new Block(0, new long[] {1, 6}), new Block(2, new long[] {5, 9}));
    assertThat(refusal(() -> node.read(id, UserRange.ALL)))
        .hasMessageContaining("user 5 comes after 6");
  }

  /** Two pages are there or under way when the removal begins; the rest is gone. */
  @ParameterizedTest
  @CsvSource({"1, -1", "4, -1", "16, -1", "17, -1", "40, -1", "40, 391"})
  void shouldFailWhenTheSnapshotIsRemovedMeanwhile(int blocks, long last) {
    var id = pairs(blocks);
    var stream = OrderedUsers.of(node.source, id, new UserRange(0, last));
    Await.result(stream.next());
    node.remove(id);
    var refusal = refusal(() -> TestStorage.rest(stream));
    assertThat(refusal.fault()).isEqualTo(PRECONDITION);
    assertThat(refusal).hasMessageContaining(id + " was removed while it was read");
  }

  @Test
  void shouldFailWhenTheSnapshotIsMarkedOnly() {
    var id = pairs(2 * PAGE);
    var stream = OrderedUsers.of(node.source, id, UserRange.ALL);
    Await.result(stream.next());
    var watched = new WatchedStore(node.store);
    watched.crashAfter(1);
    refusal(new SnapshotStorage(watched, node.clock).remove(node.find(id)));
    assertThat(refusal(() -> TestStorage.rest(stream))).hasMessageContaining("was removed while");
  }

  @Test
  void shouldFailWhenTheSnapshotIsLoadedAnewMeanwhile() {
    var id = pairs(40);
    var stream = OrderedUsers.of(node.source, id, UserRange.ALL);
    Await.result(stream.next());
    node.remove(id);
    node.clock.advance(Duration.ofSeconds(1));
    node.write(id, TestStorage.pairs(40));
    assertThat(refusal(() -> TestStorage.rest(stream))).hasMessageContaining("was removed while");
  }
}
