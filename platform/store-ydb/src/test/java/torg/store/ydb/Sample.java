package torg.store.ydb;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.List;
import torg.store.Column;
import torg.store.Table;

/** Tables of the tests. */
final class Sample {
  static final Column<String> OWNER = Column.utf8("owner");
  static final Column<Long> ID = Column.uint64("id");
  static final Column<String> NOTE = Column.utf8("note");
  static final Column<Instant> CREATED = Column.timestamp("created");
  static final Column<Long> SHOWN = Column.uint32("shown");
  static final Column<Long> CLICKED = Column.int64("clicked");
  static final Column<ByteString> BODY = Column.bytes("body");

  /** Sharded, with an index within its shards and one across them. */
  static final Table OFFERS =
      Table.named("offers")
          .key(OWNER, ID)
          .values(NOTE, CREATED, SHOWN, CLICKED)
          .shardedBy(OWNER)
          .index("by_created", OWNER, CREATED)
          .index("by_note", NOTE)
          .declare();

  static final Table NAMES = Table.named("names").key(OWNER).values(BODY).declare();

  /** Not sharded, with partitions from the beginning. */
  static final Table TOTALS =
      Table.named("totals")
          .key(OWNER, ID)
          .values(NOTE, CLICKED)
          .splitAt(List.of("1", "5", "a", "g", "s"))
          .index("by_clicked", OWNER, CLICKED)
          .index("by_note", NOTE)
          .declare();

  private Sample() {}
}
