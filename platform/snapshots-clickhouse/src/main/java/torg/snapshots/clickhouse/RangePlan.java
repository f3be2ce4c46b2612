package torg.snapshots.clickhouse;

import java.math.BigInteger;
import torg.snapshots.UserRange;

/**
 * Cuts users into ranges that hold about as many rows as asked for, wherever the users crowd. A
 * range is counted before it is read: one that holds too much is narrowed to where its users are,
 * one that holds little is followed by a wider one.
 *
 * @param left the users to come, not empty unless all is planned
 * @param width of the next range, less one, so that all users are a width too
 */
record RangePlan(UserRange left, long width, int rangeRows) {
  /** Ranges grow that much at most, so that a gap does not lead to one that holds all the rest. */
  private static final int GROWTH_MAX = 16;

  private static final BigInteger WIDTH_MAX = unsigned(-1);

  /** Begins with all: only the count tells how many users there are, and where. */
  static RangePlan of(UserRange asked, int rangeRows) {
    return new RangePlan(asked, -1, rangeRows);
  }

  boolean isDone() {
    return left.isEmpty();
  }

  /** What to count next. */
  UserRange candidate() {
    return Long.compareUnsigned(left.last() - left.first(), width) <= 0
        ? left
        : new UserRange(left.first(), left.first() + width);
  }

  /** Whether the candidate, counted, is to be narrowed; a single user cannot be. */
  boolean isTooMuch(Extent counted) {
    return counted.rows() > 2L * rangeRows && counted.first() != counted.last();
  }

  /** To count again: the first part of where the candidate's users are. */
  RangePlan narrowed(Extent counted) {
    var last = candidate().equals(left) ? counted.last() : left.last();
    var extent = counted.last() - counted.first();
    return new RangePlan(
        new UserRange(counted.first(), last), scaled(extent, counted.rows()), rangeRows);
  }

  /** What follows the candidate. */
  RangePlan after(Extent counted) {
    var candidate = candidate();
    var rest =
        candidate.last() == left.last()
            ? UserRange.NONE
            : new UserRange(candidate.last() + 1, left.last());
    return new RangePlan(
        rest, scaled(candidate.last() - candidate.first(), counted.rows()), rangeRows);
  }

  /** A width that should hold the rows that are asked for, as a width held so many. */
  private long scaled(long from, long rows) {
    var width = unsigned(from).add(BigInteger.ONE);
    var widest = width.multiply(BigInteger.valueOf(GROWTH_MAX));
    var scaled =
        rows == 0
            ? widest
            : width.multiply(BigInteger.valueOf(rangeRows)).divide(BigInteger.valueOf(rows));
    return scaled
        .min(widest)
        .max(BigInteger.ONE)
        .subtract(BigInteger.ONE)
        .min(WIDTH_MAX)
        .longValue();
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }
}
