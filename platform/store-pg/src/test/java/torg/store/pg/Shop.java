package torg.store.pg;

import com.google.protobuf.ByteString;
import java.time.Instant;
import torg.store.Column;
import torg.store.Row;
import torg.store.Table;

/** Tables of the tests of this module. */
final class Shop {
  static final Column<String> OWNER = Column.utf8("owner");
  static final Column<Long> NUMBER = Column.int64("number");
  static final Column<Long> VIEWS = Column.uint64("views");
  static final Column<Integer> STOCK = Column.int32("stock");
  static final Column<Long> CLICKS = Column.uint32("clicks");
  static final Column<Boolean> OPEN = Column.bool("open");
  static final Column<ByteString> PHOTO = Column.bytes("photo");
  static final Column<Instant> CREATED = Column.timestamp("created");

  static final Table OFFERS =
      Table.named("offers")
          .key(OWNER, NUMBER)
          .values(VIEWS, STOCK, CLICKS, OPEN, PHOTO, CREATED)
          .index("by_created", CREATED)
          .declare();

  /** Spread by its owner. */
  static final Table LOTS =
      Table.named("lots").key(OWNER, NUMBER).values(STOCK).shardedBy(OWNER).declare();

  static final Column<String> WORD = Column.utf8("word");
  static final Table WORDS = Table.named("words").key(WORD).declare();

  private Shop() {}

  static Row offer(String owner, long number) {
    return Row.of(OFFERS).with(OWNER, owner).with(NUMBER, number);
  }

  static Row word(String word) {
    return Row.of(WORDS).with(WORD, word);
  }
}
