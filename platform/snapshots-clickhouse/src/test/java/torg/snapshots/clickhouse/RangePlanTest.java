package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.snapshots.UserRange;

class RangePlanTest {
  private static final int RANGE_ROWS = 100;
  private static final int COUNTS_PER_CLUSTER_MAX = 40;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "all users fit|0-18446744073709551615|18446744073709551615|200|5|9|false|-",
        "too many, spread|0-18446744073709551615|18446744073709551615|1000|0|9999|true|0-999",
        "too many, near the end|0-18446744073709551615|18446744073709551615|1000|"
            + "18446744073709541616|18446744073709551615|true|"
            + "18446744073709541616-18446744073709542615",
        "too many, dense|10-5000|999|201|100|300|true|100-199",
        "too many, everywhere|0-18446744073709551615|18446744073709551615|18446744073709|0|"
            + "18446744073709551615|true|0-99999999",
        "one user too often|10-5000|999|5000|7|7|false|-",
        "two users too often|10-5000|999|5000|7|8|true|7-7",
      })
  void shouldNarrowToWhereTheUsersAreWhenThereAreTooMany(
      String name,
      String left,
      String width,
      long rows,
      String first,
      String last,
      boolean isTooMuch,
      String candidate) {
    var plan = new RangePlan(range(left), Long.parseUnsignedLong(width), RANGE_ROWS);
    var counted = new Extent(rows, Long.parseUnsignedLong(first), Long.parseUnsignedLong(last));
    assertThat(plan.isTooMuch(counted)).isEqualTo(isTooMuch);
    if (isTooMuch) {
      assertThat(plan.narrowed(counted).candidate()).isEqualTo(range(candidate));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "as many as wanted|0-9999|99|100|100-199",
        "twice as many|0-9999|99|200|100-149",
        "half as many|0-9999|99|50|100-299",
        "hardly any|0-9999|99|1|100-1699",
        "none|0-9999|99|0|100-1699",
        "none, up to the end|0-1000|99|0|100-1000",
        "none of half of all|0-18446744073709551615|9223372036854775807|0|"
            + "9223372036854775808-18446744073709551615",
        "the last user comes|18446744073709551000-18446744073709551615|614|100|"
            + "18446744073709551615-18446744073709551615",
        "nothing is left|0-99|99|100|-",
        "nothing is left of all|0-18446744073709551615|18446744073709551615|100|-",
      })
  void shouldGoOnWithAWidthAfterWhatTheLastRangeHeld(
      String name, String left, String width, long rows, String candidate) {
    var plan = new RangePlan(range(left), Long.parseUnsignedLong(width), RANGE_ROWS);
    var after = plan.after(new Extent(rows, plan.candidate().first(), plan.candidate().last()));
    if (candidate.equals("-")) {
      assertThat(after.isDone()).isTrue();
    } else {
      assertThat(after.candidate()).isEqualTo(range(candidate));
    }
  }

  @Test
  void shouldBeDoneWhenNobodyIsAskedFor() {
    assertThat(RangePlan.of(UserRange.NONE, RANGE_ROWS).isDone()).isTrue();
  }

  static Stream<Arguments> shapes() {
    var seed = System.nanoTime();
    var random = new Random(seed);
    return Stream.of(
        Arguments.of("none", new long[0], 1),
        Arguments.of("one", new long[] {77}, 1),
        Arguments.of("the last", new long[] {-1}, 1),
        Arguments.of("dense", LongStream.range(0, 5_000).toArray(), 1),
        Arguments.of("dense to the last", LongStream.range(-5_000, 0).toArray(), 1),
        Arguments.of("around the middle", around(Long.MIN_VALUE, 5_000), 1),
        Arguments.of("two far clusters", joined(run(3, 5_000), run(-9_000, 5_000)), 2),
        Arguments.of(
            "a crowd among few",
            joined(new long[] {1}, run(1L << 40, 5_000), new long[] {1L << 62, -7}),
            4),
        Arguments.of("one user a thousand times", new long[1_000], 1),
        Arguments.of("random, seed " + seed, random.longs(5_000).distinct().toArray(), 1),
        Arguments.of(
            "random clusters, seed " + seed,
            random.longs(20).flatMap(from -> Arrays.stream(run(from, 300))).distinct().toArray(),
            20));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void shouldReadEveryUserInRangesOfBoundedSizeWhereverTheyAre(
      String name, long[] unsorted, int clusters) {
    var users = sorted(unsorted);
    var counts = 0;
    var ranges = 0;
    var read = new ArrayList<Long>();
    var plan = RangePlan.of(UserRange.ALL, RANGE_ROWS);
    while (!plan.isDone()) {
      var counted = extent(users, plan.candidate());
      counts++;
      assertThat(counts)
          .as("counts for %d ranges", ranges)
          .isLessThanOrEqualTo(3 * ranges + COUNTS_PER_CLUSTER_MAX * clusters);
      if (plan.isTooMuch(counted)) {
        plan = plan.narrowed(counted);
        continue;
      }
      if (counted.rows() > 0) {
        ranges++;
        var inRange = within(users, counted.range());
        assertThat(counted.first() == counted.last() || inRange.size() <= 2 * RANGE_ROWS).isTrue();
        read.addAll(inRange);
      }
      plan = plan.after(counted);
    }
    assertThat(read).isEqualTo(Arrays.stream(users).boxed().toList());
  }

  private static Extent extent(long[] users, UserRange range) {
    var inRange = within(users, range);
    return inRange.isEmpty()
        ? new Extent(0, 0, 0)
        : new Extent(inRange.size(), inRange.get(0), inRange.get(inRange.size() - 1));
  }

  private static List<Long> within(long[] users, UserRange range) {
    return Arrays.stream(users).filter(range::contains).boxed().toList();
  }

  private static long[] run(long from, int count) {
    return LongStream.range(0, count).map(at -> from + at).toArray();
  }

  private static long[] around(long middle, int count) {
    return run(middle - count / 2, count);
  }

  private static long[] joined(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }

  private static long[] sorted(long[] users) {
    return Arrays.stream(users).boxed().sorted(Long::compareUnsigned).mapToLong(u -> u).toArray();
  }

  private static UserRange range(String text) {
    var ends = text.split("-");
    return new UserRange(Long.parseUnsignedLong(ends[0]), Long.parseUnsignedLong(ends[1]));
  }
}
