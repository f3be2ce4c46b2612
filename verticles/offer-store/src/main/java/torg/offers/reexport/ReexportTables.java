package torg.offers.reexport;

import static torg.offers.core.OfferTables.PROTO;
import static torg.offers.core.OfferTables.SHARD_ID;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.offers.core.Cleaning.Kept;
import torg.store.Column;
import torg.store.Index;
import torg.store.Table;

/** The tables of re-exports. */
public final class ReexportTables {
  private static final int CLEANED_PORTION = 500;

  static final Column<Long> EXPORT_ID = Column.int64("export_id");
  static final Column<Integer> STATE = Column.int32("state");
  static final Column<Long> RAN_MICROS = Column.int64("ran_micros");
  static final Column<Instant> RUNNING_SINCE = Column.timestamp("running_since");
  static final Column<String> REQUEST_KEY = Column.utf8("request_key");
  static final Column<Instant> ENDED_AT = Column.timestamp("ended_at");
  static final Column<String> CURSOR = Column.utf8("cursor");
  static final Column<Long> ROWS_READ = Column.int64("rows_read");
  static final Column<Long> EXPORTED = Column.int64("exported");
  static final Column<Long> EXPECTED = Column.int64("expected");
  static final Column<Boolean> DONE = Column.bool("done");
  static final Column<String> PROBLEM = Column.utf8("problem");

  /** What was asked for, and what became of it. Only those that have ended have a shard. */
  static final Table EXPORT =
      Table.named("offer_export")
          .key(EXPORT_ID)
          .values(PROTO, STATE, RAN_MICROS, RUNNING_SINCE, REQUEST_KEY, SHARD_ID, ENDED_AT)
          .index("by_state", STATE)
          .index("by_request", REQUEST_KEY)
          .index("by_time", SHARD_ID, ENDED_AT)
          .declare();

  static final Index EXPORT_BY_STATE = EXPORT.index("by_state");
  static final Index EXPORT_BY_REQUEST = EXPORT.index("by_request");

  /** How far each part of a re-export is, until the re-export ends. */
  static final Table PART =
      Table.named("offer_export_part")
          .key(SHARD_ID, EXPORT_ID)
          .values(CURSOR, ROWS_READ, EXPORTED, EXPECTED, DONE, PROBLEM)
          .shardedBy(SHARD_ID)
          .declare();

  public static final List<Table> ALL = List.of(EXPORT, PART);

  private ReexportTables() {}

  /** For how long what has ended is kept. */
  public static List<Kept> kept(Duration ended) {
    return List.of(new Kept(EXPORT.index("by_time"), ENDED_AT, ended, CLEANED_PORTION));
  }
}
