package torg.snapshots.clickhouse;

import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;

/**
 * What is asked, in words that all servers since 18.16 know. The names of database and table have
 * been checked, everything else is a number.
 */
final class Queries {
  private final String table;

  Queries(ClickHouseConfig config) {
    table = "`%s`.`%s`".formatted(config.database(), config.table());
  }

  String rows(SnapshotId snapshot) {
    return "SELECT count() FROM %s WHERE %s FORMAT Native".formatted(table, key(snapshot));
  }

  String extent(SnapshotId snapshot, UserRange range) {
    return "SELECT count(), min(UserID), max(UserID) FROM %s WHERE %s FORMAT Native"
        .formatted(table, key(snapshot, range));
  }

  String users(SnapshotId snapshot, UserRange range) {
    return "SELECT UserID FROM %s WHERE %s ORDER BY UserID FORMAT RowBinary"
        .formatted(table, key(snapshot, range));
  }

  private static String key(SnapshotId snapshot) {
    return "SegmentID = %s AND EvaluationVersion = %s"
        .formatted(number(snapshot.segment()), number(snapshot.version()));
  }

  private static String key(SnapshotId snapshot, UserRange range) {
    return "%s AND UserID >= %s AND UserID <= %s"
        .formatted(key(snapshot), number(range.first()), number(range.last()));
  }

  private static String number(long unsigned) {
    return Long.toUnsignedString(unsigned);
  }
}
