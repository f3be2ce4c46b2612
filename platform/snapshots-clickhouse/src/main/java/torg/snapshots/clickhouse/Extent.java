package torg.snapshots.clickhouse;

import torg.snapshots.UserRange;

/**
 * What a range of users holds.
 *
 * @param rows duplicates count
 * @param first user; without meaning when there are no rows, as is the last
 */
record Extent(long rows, long first, long last) {
  UserRange range() {
    return new UserRange(first, last);
  }
}
