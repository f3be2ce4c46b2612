package torg.segments.core;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.segments.v1.SegmentStage;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/**
 * Numbers over all segments, which change in the transactions that change what they count. Reading
 * them costs the same however many segments there are.
 */
public final class Counts {
  /** Stages have their own numbers. */
  public static final int USERS_AT_LIMIT = 100;

  private static final int REVISION = 101;
  private static final int REPAIRS = 1_000;
  private static final int SLOTS = 16;
  private static final int FIRST_SLOT = 0;
  private static final int ROWS_MAX = 1_000;

  private Counts() {}

  public static Scan all() {
    return Scan.of(SegmentTables.COUNTS).limit(ROWS_MAX);
  }

  public static Scan of(int kind) {
    return Scan.of(SegmentTables.COUNTS).prefix(kind).limit(ROWS_MAX);
  }

  /** By kind. */
  public static Map<Integer, Long> sums(List<Row> rows) {
    var sums = new HashMap<Integer, Long>();
    rows.forEach(
        row -> sums.merge(row.get(SegmentTables.KIND), row.get(SegmentTables.COUNT), Long::sum));
    return sums;
  }

  /** A segment that came to a stage, or left it with -1. */
  public static void moved(Tx tx, SegmentStage stage, long segment, int by) {
    add(tx, stage.getNumber(), segment, by);
  }

  /**
   * @param segment whose slot it is
   */
  public static void add(Tx tx, int kind, long segment, long delta) {
    tx.increment(key(kind, slot(segment)), SegmentTables.COUNT, delta);
  }

  private static int slot(long segment) {
    return Math.floorMod(Long.hashCode(segment), SLOTS);
  }

  /** Adds what is missing in a count, once for each number of repairs. */
  public static void repair(Tx tx, SegmentStage stage, long repairs, long missing) {
    tx.increment(key(stage.getNumber(), FIRST_SLOT), SegmentTables.COUNT, missing);
    tx.upsert(row(REPAIRS + stage.getNumber(), repairs + 1));
  }

  /** Of the row that tells how often the count of a stage was repaired. */
  public static Key repairs(SegmentStage stage) {
    return key(REPAIRS + stage.getNumber(), FIRST_SLOT);
  }

  public static Key revision() {
    return key(REVISION, FIRST_SLOT);
  }

  /** One that no change of a minimal valid version had before, greater than all that had one. */
  public static Future<Long> nextRevision(Tx tx) {
    return tx.get(revision())
        .map(
            row -> {
              var next = row.map(Counts::count).orElse(0L) + 1;
              tx.upsert(row(REVISION, next));
              return next;
            });
  }

  public static long count(Row row) {
    return row.get(SegmentTables.COUNT);
  }

  private static Key key(int kind, int slot) {
    return SegmentTables.COUNTS.key(kind, slot);
  }

  private static Row row(int kind, long count) {
    return Row.of(SegmentTables.COUNTS)
        .with(SegmentTables.KIND, kind)
        .with(SegmentTables.SLOT, FIRST_SLOT)
        .with(SegmentTables.COUNT, count);
  }
}
