package torg.snapshots.store;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.snapshots.SnapshotId;
import torg.store.Column;
import torg.store.Key;
import torg.store.Scan;
import torg.store.Table;

/** The tables that snapshots are kept in. */
public final class SnapshotTables {
  static final Column<Long> SEGMENT_ID = Column.uint64("segment_id");
  static final Column<Long> VERSION = Column.uint64("version");
  static final Column<String> STATE = Column.utf8("state");
  static final Column<Long> ROWS = Column.int64("rows");
  static final Column<Long> LAST_USER = Column.uint64("last_user");
  static final Column<Instant> CREATED_AT = Column.timestamp("created_at");
  static final Column<Instant> UPDATED_AT = Column.timestamp("updated_at");
  static final Column<Long> FIRST_ROW = Column.int64("first_row");
  static final Column<ByteString> USERS = Column.bytes("users");

  /** How far each snapshot has come. The versions of a segment stay together, to be listed. */
  static final Table SNAPSHOTS =
      Table.named("segment_snapshots")
          .key(SEGMENT_ID, VERSION)
          .values(STATE, ROWS, LAST_USER, CREATED_AT, UPDATED_AT)
          .shardedBy(SEGMENT_ID)
          .declare();

  /**
   * Its users. The last user of a block is its key, so that a scan from a user begins with the
   * block that reaches it; the number of its first row shows when one before it is missing.
   */
  static final Table BLOCKS =
      Table.named("segment_snapshot_blocks")
          .key(SEGMENT_ID, VERSION, LAST_USER)
          .values(FIRST_ROW, USERS)
          .shardedBy(SEGMENT_ID, VERSION)
          .declare();

  public static final List<Table> ALL = List.of(SNAPSHOTS, BLOCKS);

  private SnapshotTables() {}

  static Key key(SnapshotId id) {
    return SNAPSHOTS.key(id.segment(), id.version());
  }

  static Key block(SnapshotId id, long lastUser) {
    return BLOCKS.key(id.segment(), id.version(), lastUser);
  }

  static Scan blocks(SnapshotId id) {
    return Scan.of(BLOCKS).prefix(id.segment(), id.version());
  }
}
