package torg.store;

import com.google.protobuf.ByteString;
import java.time.Instant;

/** Tables for the tests. */
public final class Samples {
  public static final Column<String> SELLER = Column.utf8("seller_id");
  public static final Column<String> EXTERNAL = Column.utf8("external_id");
  public static final Column<Long> TASK = Column.int64("task_id");
  public static final Column<Integer> COUNT = Column.int32("count");
  public static final Column<ByteString> PROTO = Column.bytes("proto");
  public static final Column<Instant> AT = Column.timestamp("at");
  public static final Column<Long> SIZE = Column.uint32("size");
  public static final Table FEED =
      Table.named("feed")
          .key(SELLER, EXTERNAL)
          .values(TASK, COUNT, PROTO, AT, SIZE)
          .shardedBy(SELLER)
          .index("by_task", SELLER, TASK)
          .index("by_external", EXTERNAL)
          .declare();
  public static final Column<Long> ID = Column.uint64("id");
  public static final Column<String> NOTE = Column.utf8("note");
  public static final Table PLAIN = Table.named("plain").key(ID).values(NOTE).declare();

  private Samples() {}

  public static Row feed(String seller, String external) {
    return Row.of(FEED).with(SELLER, seller).with(EXTERNAL, external);
  }

  public static Row plain(long id) {
    return Row.of(PLAIN).with(ID, id);
  }
}
