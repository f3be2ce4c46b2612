package torg.offers.reexport;

import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.store.Key;
import torg.store.Row;

/**
 * How far a part of a re-export is.
 *
 * @param cursor of {@link OfferPages}, past what is done; empty at the beginning
 * @param read rows that were looked at, with those that were not exported
 * @param expected rows to look at, where the number is known; otherwise 0
 * @param problem why it does not go on; empty when it does
 */
record PartProgress(
    int part,
    long export,
    String cursor,
    long read,
    long exported,
    long expected,
    boolean isDone,
    String problem) {
  static PartProgress beginning(int part, long export, long expected) {
    return new PartProgress(part, export, "", 0, 0, expected, false, "");
  }

  static Key key(int part, long export) {
    return ReexportTables.PART.key((long) part, export);
  }

  static PartProgress of(Row row) {
    return new PartProgress(
        row.get(OfferTables.SHARD_ID).intValue(),
        row.get(ReexportTables.EXPORT_ID),
        row.get(ReexportTables.CURSOR),
        row.get(ReexportTables.ROWS_READ),
        row.get(ReexportTables.EXPORTED),
        row.get(ReexportTables.EXPECTED),
        row.get(ReexportTables.DONE),
        row.get(ReexportTables.PROBLEM));
  }

  Row row() {
    return Row.of(ReexportTables.PART)
        .with(OfferTables.SHARD_ID, (long) part)
        .with(ReexportTables.EXPORT_ID, export)
        .with(ReexportTables.CURSOR, cursor)
        .with(ReexportTables.ROWS_READ, read)
        .with(ReexportTables.EXPORTED, exported)
        .with(ReexportTables.EXPECTED, expected)
        .with(ReexportTables.DONE, isDone)
        .with(ReexportTables.PROBLEM, problem);
  }

  PartProgress after(Portion portion) {
    return new PartProgress(
        part,
        export,
        portion.cursor(),
        read + portion.read(),
        exported + portion.offers().size(),
        expected,
        portion.isLast(),
        "");
  }

  PartProgress hindered(String reason) {
    return new PartProgress(part, export, cursor, read, exported, expected, isDone, reason);
  }

  /** How much of it was looked through, from 0 to 1. */
  double share(ReexportSpec spec) {
    if (isDone) {
      return 1;
    }
    if (cursor.isEmpty()) {
      return 0;
    }
    return spec.isOfList()
        ? Math.min(1, (double) read / Math.max(1, expected))
        : TablePages.share(part, Shards.REEXPORT, cursor);
  }
}
