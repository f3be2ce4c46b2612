package torg.segments.core;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.store.Column;
import torg.store.Table;

/** The tables of segments and of the users in them. */
public final class SegmentTables {
  public static final Column<Long> SEGMENT_ID = Column.uint64("segment_id");
  public static final Column<Long> USER_ID = Column.uint64("user_id");
  public static final Column<ByteString> PROTO = Column.bytes("proto");
  public static final Column<Integer> STAGE = Column.int32("stage");
  public static final Column<Instant> STAGE_SINCE = Column.timestamp("stage_since");
  public static final Column<Instant> DUE_AT = Column.timestamp("due_at");
  public static final Column<Long> MINIMAL_VALID_VERSION = Column.uint64("minimal_valid_version");

  /** Grows with every change of a minimal valid version, over all segments. */
  public static final Column<Long> REVISION = Column.int64("revision");

  static final Column<Integer> KIND = Column.int32("kind");
  static final Column<Integer> SLOT = Column.int32("slot");
  static final Column<Long> COUNT = Column.int64("count");
  public static final Column<Long> RUN = Column.int64("run");

  /** The number of the last claim, under the name that stored tables have for it. */
  static final Column<Long> CLAIM = Column.int64("take");

  static final Column<ByteString> UNEMITTED = Column.bytes("unemitted");
  public static final Column<Long> VERSION = Column.int64("version");
  public static final Column<ByteString> STATE = Column.bytes("state");
  public static final Column<ByteString> HISTORY = Column.bytes("history");

  public static final Table SEGMENTS =
      Table.named("segments").key(SEGMENT_ID).values(PROTO).declare();

  public static final String BY_STAGE = "by_stage";
  public static final String BY_DUE = "by_due";
  public static final String BY_MINIMAL_VERSION = "by_minimal_version";
  public static final String BY_REVISION = "by_revision";

  /** Only a segment that a worker shall look at has a time at which it is due. */
  public static final Table QUEUE =
      Table.named("segments_queue")
          .key(SEGMENT_ID)
          .values(PROTO, STAGE, STAGE_SINCE, DUE_AT, MINIMAL_VALID_VERSION, REVISION)
          .index(BY_STAGE, STAGE, STAGE_SINCE)
          .index(BY_DUE, DUE_AT)
          .index(BY_MINIMAL_VERSION, MINIMAL_VALID_VERSION)
          .index(BY_REVISION, REVISION)
          .declare();

  /** Numbers over all segments; in several slots, so that writers seldom meet. */
  static final Table COUNTS =
      Table.named("segments_counts").key(KIND, SLOT).values(COUNT).declare();

  /** The last one of each segment. */
  public static final Table DRY_RUNS =
      Table.named("segments_dry_runs").key(SEGMENT_ID).values(RUN, PROTO).declare();

  /** Apart from the queue, because it is written with every chunk. */
  public static final Table PROGRESS =
      Table.named("segments_progress").key(SEGMENT_ID).values(CLAIM, PROTO, UNEMITTED).declare();

  /** In the order of users, as chunks are. */
  public static final Table USERS =
      Table.named("user_segments").key(USER_ID).values(VERSION, STATE, HISTORY).declare();

  public static final List<Table> ALL = List.of(SEGMENTS, QUEUE, COUNTS, DRY_RUNS, PROGRESS, USERS);

  private SegmentTables() {}
}
