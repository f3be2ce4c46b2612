package torg.snapshots.clickhouse;

import torg.snapshots.UserRange;

/**
 * A range to read in one go, or what is left of it.
 *
 * @param rows that were counted in it; none when there are no more ranges
 * @param after the ranges that follow
 */
record Part(UserRange range, long rows, RangePlan after) {
  boolean isNone() {
    return rows == 0;
  }

  /** What is left after so many users, of whom this was the last. */
  Part rest(int users, long last) {
    return new Part(UserRange.after(last).intersection(range), rows - users, after);
  }
}
