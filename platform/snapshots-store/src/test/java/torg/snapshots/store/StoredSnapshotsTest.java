package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.PRECONDITION;
import static torg.snapshots.store.TestStorage.refusal;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.testkit.Await;

class StoredSnapshotsTest {
  private static final int BLOCK = Block.USERS_MAX;
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

  record Shape(String name, long[] users) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Shape> shapes() {
    var middle = Long.MIN_VALUE;
    return Stream.of(
        new Shape("empty", new long[0]),
        new Shape("one", new long[] {77}),
        new Shape("the least", new long[] {0}),
        new Shape("the greatest", new long[] {-1}),
        new Shape("the ends", new long[] {0, -1}),
        new Shape("around the middle", new long[] {middle - 1, middle, middle + 1}),
        new Shape("a block less one", evenFrom(0, BLOCK - 1)),
        new Shape("a block", evenFrom(0, BLOCK)),
        new Shape("a block and one", evenFrom(0, BLOCK + 1)),
        new Shape("a page", evenFrom(0, StoredUsers.PAGE_BLOCKS * BLOCK)),
        new Shape("two pages and one", evenFrom(0, 2 * StoredUsers.PAGE_BLOCKS * BLOCK + 1)),
        new Shape("blocks across the middle", evenFrom(middle - 3L * BLOCK, 3 * BLOCK)),
        new Shape("blocks up to the end", evenFrom(-4L * BLOCK, 2 * BLOCK)));
  }

  private static long[] evenFrom(long first, int count) {
    return LongStream.range(0, count).map(at -> first + 2 * at).toArray();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void shouldGiveBackWhatWasLoaded(Shape shape) {
    var id = new SnapshotId(-1, versions++);
    node.load(id, shape.users());
    assertThat(Await.result(node.source.rows(id))).isEqualTo(OptionalLong.of(shape.users().length));
    assertThat(node.read(id, UserRange.ALL)).isEqualTo(shape.users());
  }

  /** Users are even, so that ranges can begin and end at, before and past each. */
  @Test
  void shouldCutRangesAtTheEdgesOfBlocks() {
    var id = new SnapshotId(1, 1);
    var users = evenFrom(100, 3 * BLOCK + 5);
    node.load(id, users);
    var edges =
        List.of(0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK - 1, 2 * BLOCK, users.length - 1);
    for (var first : edges) {
      for (var last : edges) {
        for (var shift = -1; shift <= 1; shift++) {
          var range = new UserRange(users[first] + shift, users[last] + shift);
          assertThat(node.read(id, range)).as("%s", range).isEqualTo(within(users, range));
        }
      }
    }
    assertThat(node.read(id, new UserRange(0, 99))).isEmpty();
    assertThat(node.read(id, UserRange.after(users[users.length - 1]))).isEmpty();
    assertThat(node.read(id, UserRange.NONE)).isEmpty();
    assertThat(node.read(id, new UserRange(0, 100))).containsExactly(100);
  }

  private static long[] within(long[] users, UserRange range) {
    return Arrays.stream(users).filter(range::contains).toArray();
  }

  @Test
  void shouldAgreeWithASortedSet() {
    var seed = System.nanoTime();
    var random = new Random(seed);
    for (var round = 0; round < 12; round++) {
      var set = new TreeSet<Long>(Long::compareUnsigned);
      var size = random.nextInt(30_000);
      var spread = random.nextBoolean() ? Long.MAX_VALUE : 60_000;
      for (var at = 0; at < size; at++) {
        set.add(random.nextLong() % spread);
      }
      var users = set.stream().mapToLong(user -> user).toArray();
      var id = new SnapshotId(seed, round);
      node.loadBy(1_000 + random.nextInt(20_000), id, users);
      for (var read = 0; read < 10; read++) {
        var range = new UserRange(random.nextLong() % spread, random.nextLong() % spread);
        var expected =
            range.isEmpty()
                ? new long[0]
                : set.subSet(range.first(), true, range.last(), true).stream()
                    .mapToLong(user -> user)
                    .toArray();
        assertThat(node.read(id, range))
            .as("seed %d, round %d, %s", seed, round, range)
            .isEqualTo(expected);
      }
      assertThat(node.read(id, UserRange.ALL)).as("seed %d", seed).isEqualTo(users);
    }
  }

  @Test
  void shouldNotReadWhatIsMissingOrStillLoading() {
    var missing = refusal(() -> node.read(new SnapshotId(2, 1), UserRange.ALL));
    assertThat(missing.fault()).isEqualTo(PRECONDITION);
    assertThat(missing).hasMessage("snapshot 1 of segment 2 does not exist; load it first");
    assertThat(Await.result(node.source.rows(new SnapshotId(2, 1))))
        .isEqualTo(OptionalLong.empty());

    var loading = new SnapshotId(2, 2);
    Await.result(node.storage.begin(loading));
    Await.result(node.storage.append(loading, 0, new long[] {1, 2}));
    assertThat(Await.result(node.source.rows(loading))).isEqualTo(OptionalLong.empty());
    assertThat(refusal(() -> node.read(loading, UserRange.ALL)))
        .hasMessageContaining("snapshot 2 of segment 2 is not complete")
        .hasMessageContaining("has 2 users so far");
  }
}
