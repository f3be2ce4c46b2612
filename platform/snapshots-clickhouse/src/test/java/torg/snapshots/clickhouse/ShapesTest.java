package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.testkit.ClickHouse;
import torg.testkit.Failures;

/** Whole snapshots of a real server. */
class ShapesTest {
  private static final Map<String, String> SMALL_RANGES = Map.of("clickhouse.rangeRows", "1000");

  private final ClickHouse server = ClickHouse.shared();
  private final String table = server.freshTable();
  private final Sources sources = new Sources();

  @AfterEach
  void close() {
    sources.close();
  }

  static Stream<Arguments> shapes() {
    var seed = System.nanoTime();
    return Stream.of(
        Arguments.of("one", new long[] {42}),
        Arguments.of("user 0", new long[] {0}),
        Arguments.of("the last user", new long[] {-1}),
        Arguments.of("the first and the last", new long[] {0, -1}),
        Arguments.of("dense", run(1, 50_000)),
        Arguments.of("dense around 2^63", run(Long.MIN_VALUE - 5_000, 10_000)),
        Arguments.of("dense to 2^64-1", run(-10_000, 10_000)),
        Arguments.of("two far clusters", joined(run(5, 10_000), run(-20_000, 10_000))),
        Arguments.of("a crowd among few", joined(run(0, 3), run(1L << 50, 20_000), run(-3, 3))),
        Arguments.of("random, seed " + seed, new Random(seed).longs(20_000).distinct().toArray()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void shouldReadAllUsersInOrder(String name, long[] unsorted) throws Exception {
    var users = sorted(unsorted);
    load(Sources.SNAPSHOT, unsorted);
    load(new SnapshotId(Sources.SNAPSHOT.segment(), 4), 1, 2, 3);
    load(new SnapshotId(8, Sources.SNAPSHOT.version()), 4, 5, 6);
    var source = sources.of(server, table, SMALL_RANGES);
    assertThat(source.rows(Sources.SNAPSHOT).await()).hasValue(users.length);
    assertThat(Sources.read(source, UserRange.ALL)).isEqualTo(users);
    assertThat(sources.count("rows")).isEqualTo(users.length);
    assertThat(sources.count("retries")).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void shouldReadOnlyUsersOfTheRange(String name, long[] unsorted) throws Exception {
    var users = sorted(unsorted);
    load(Sources.SNAPSHOT, unsorted);
    var source = sources.of(server, table, SMALL_RANGES);
    var middle = users[users.length / 2];
    for (var range :
        new UserRange[] {
          new UserRange(0, middle),
          UserRange.after(middle),
          new UserRange(middle, middle),
          new UserRange(users[0], users[users.length - 1]),
          UserRange.NONE
        }) {
      assertThat(Sources.read(source, range))
          .as(range.toString())
          .isEqualTo(Arrays.stream(users).filter(range::contains).toArray());
    }
  }

  @Test
  void shouldReadAMillionUsersInManyRanges() throws Exception {
    server.execute(
        "INSERT INTO %s.%s SELECT 7, 3, intHash64(number) FROM system.numbers LIMIT 1200000"
            .formatted(ClickHouse.DATABASE, table));
    var source = sources.of(server, table, Map.of("clickhouse.rangeRows", "20000"));
    var users = Sources.read(source, UserRange.ALL);
    assertThat(users).hasSize(1_200_000);
    assertThat(Long.toUnsignedString(Arrays.stream(users).sum()))
        .isEqualTo(
            server.execute("SELECT sum(UserID) FROM %s.%s".formatted(ClickHouse.DATABASE, table)));
    assertThat(sources.count("requests")).isBetween(60.0, 300.0);
  }

  @Test
  void shouldSayThatThereIsNoSnapshotWhenItHasNoRows() throws Exception {
    load(new SnapshotId(7, 2), 1, 2, 3);
    var source = sources.of(server, table, Map.of());
    assertThat(source.rows(Sources.SNAPSHOT).await()).isEmpty();
    assertThat(Sources.read(source, UserRange.ALL)).isEmpty();
  }

  @Test
  void shouldShowUsersWhoAreThereTwice() throws Exception {
    load(Sources.SNAPSHOT, joined(run(1, 3_000), new long[] {2_500}));
    var source = sources.of(server, table, SMALL_RANGES);
    assertThat(source.rows(Sources.SNAPSHOT).await()).hasValue(3_001);
    var read = OrderedUsers.of(source, Sources.SNAPSHOT, UserRange.ALL);
    assertThat(Failures.of(Sources.readOn(read)))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("has user 2500 twice");
  }

  @Test
  void shouldReadOneUserWhoIsThereManyTimes() throws Exception {
    load(Sources.SNAPSHOT, new long[5_000]);
    var source = sources.of(server, table, SMALL_RANGES);
    var all = Sources.readOn(source.open(Sources.SNAPSHOT, UserRange.ALL)).await();
    assertThat(all).as("nothing is left out on the way").hasSize(5_000);
  }

  private void load(SnapshotId snapshot, long... users) {
    var rows = LongStream.builder();
    for (var user : users) {
      rows.add(snapshot.segment()).add(snapshot.version()).add(user);
    }
    server.insert(
        "INSERT INTO %s.%s FORMAT RowBinary".formatted(ClickHouse.DATABASE, table),
        new ByteArrayInputStream(Played.bytes(rows.build().toArray()).getBytes()));
  }

  private static long[] run(long from, int count) {
    return LongStream.range(0, count).map(at -> from + at).toArray();
  }

  private static long[] joined(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }

  private static long[] sorted(long[] users) {
    return Arrays.stream(users).boxed().sorted(Long::compareUnsigned).mapToLong(u -> u).toArray();
  }
}
