package torg.store.contract;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Row;
import torg.store.Table;

/** All tables of the contract, except for those that the tests of the schema change. */
final class Tables {
  private Tables() {}

  /** Not sharded but split, with indexes of each kind. */
  static final class Items {
    static final Column<String> OWNER = Column.utf8("owner");
    static final Column<Long> ID = Column.int64("id");
    static final Column<String> TITLE = Column.utf8("title");
    static final Column<Long> PRICE = Column.int64("price");
    static final Column<Integer> STATE = Column.int32("state");
    static final Column<String> TAG = Column.utf8("tag");
    static final Table TABLE =
        Table.named("items")
            .key(OWNER, ID)
            .values(TITLE, PRICE, STATE, TAG)
            .splitAt(List.of("a", "b", "m"))
            .index("by_price", PRICE)
            .index("by_owner_price", OWNER, PRICE)
            .index("by_state_tag", STATE, TAG)
            .declare();

    private Items() {}

    static Row row(String owner, long id) {
      return Row.of(TABLE).with(OWNER, owner).with(ID, id);
    }

    static Row priced(String owner, long id, long price) {
      return row(owner, id).with(PRICE, price);
    }
  }

  /** Sharded, with an index that is spread as the table is and one that is not. */
  static final class Offers {
    static final Column<Long> SELLER = Column.uint64("seller");
    static final Column<Long> ID = Column.uint64("id");
    static final Column<String> TITLE = Column.utf8("title");
    static final Column<Long> PRICE = Column.int64("price");
    static final Column<Integer> STATE = Column.int32("state");
    static final Table TABLE =
        Table.named("offers")
            .key(SELLER, ID)
            .shardedBy(SELLER)
            .values(TITLE, PRICE, STATE)
            .index("by_seller_price", SELLER, PRICE)
            .index("by_state_price", STATE, PRICE)
            .declare();

    private Offers() {}

    static Row row(long seller, long id) {
      return Row.of(TABLE).with(SELLER, seller).with(ID, id);
    }

    static Row priced(long seller, long id, long price) {
      return row(seller, id).with(PRICE, price);
    }
  }

  /** Numbers to add to. */
  static final class Counters {
    static final Column<String> NAME = Column.utf8("name");
    static final Column<Integer> INT32 = Column.int32("int32");
    static final Column<Long> UINT32 = Column.uint32("uint32");
    static final Column<Long> INT64 = Column.int64("int64");
    static final Column<Long> UINT64 = Column.uint64("uint64");
    static final Column<String> LABEL = Column.utf8("label");
    static final Table TABLE =
        Table.named("counters").key(NAME).values(INT32, UINT32, INT64, UINT64, LABEL).declare();

    private Counters() {}

    static Row row(String name) {
      return Row.of(TABLE).with(NAME, name);
    }
  }

  /** Money whose sum never changes. */
  static final class Accounts {
    static final Column<Long> ID = Column.int64("id");
    static final Column<Long> BALANCE = Column.int64("balance");
    static final Table TABLE = Table.named("accounts").key(ID).values(BALANCE).declare();

    private Accounts() {}

    static Row row(long id, long balance) {
      return Row.of(TABLE).with(ID, id).with(BALANCE, balance);
    }

    static List<Row> rows(int count, long balance) {
      var rows = new ArrayList<Row>();
      for (var id = 0; id < count; id++) {
        rows.add(row(id, balance));
      }
      return rows;
    }
  }

  /** At least one doctor must be on call. */
  static final class Doctors {
    static final Column<String> WARD = Column.utf8("ward");
    static final Column<String> NAME = Column.utf8("name");
    static final Column<Boolean> ON_CALL = Column.bool("on_call");
    static final Table TABLE =
        Table.named("doctors").key(WARD, NAME).values(ON_CALL).index("by_call", ON_CALL).declare();

    private Doctors() {}

    static Row row(String name, boolean onCall) {
      return Row.of(TABLE).with(WARD, "surgery").with(NAME, name).with(ON_CALL, onCall);
    }
  }

  /** Values of any size. */
  static final class Documents {
    static final Column<Long> ID = Column.int64("id");
    static final Column<String> TEXT = Column.utf8("text");
    static final Column<ByteString> BYTES = Column.bytes("bytes");
    static final Table TABLE = Table.named("documents").key(ID).values(TEXT, BYTES).declare();

    private Documents() {}

    static Row row(long id) {
      return Row.of(TABLE).with(ID, id);
    }
  }

  /** The largest key and the largest entry of an index that are allowed. */
  static final class Wide {
    static final Column<String> KEY = Column.utf8("wide_key");
    static final Column<String> ONE = Column.utf8("one");
    static final Column<String> TWO = Column.utf8("two");
    static final Column<String> THREE = Column.utf8("three");
    static final Table TABLE =
        Table.named("wide")
            .key(KEY)
            .values(ONE, TWO, THREE)
            .index("by_all", ONE, TWO, THREE)
            .declare();

    private Wide() {}
  }

  /** A value of each type, each with its index. */
  static final class Typed {
    static final Column<Long> ID = Column.int64("id");
    static final Map<ColumnType, Column<?>> VALUES = columns("a_");
    static final Table TABLE = declare();

    private Typed() {}

    private static Table declare() {
      var declared = Table.named("typed").key(ID).values(VALUES.values().toArray(Column<?>[]::new));
      VALUES.values().forEach(column -> declared.index("by_" + column, column));
      return declared.declare();
    }

    static Row row(long id, ColumnType type, Object value) {
      return put(Row.of(TABLE).with(ID, id), VALUES.get(type), value);
    }
  }

  /** For each type a table whose key is of that type. */
  static final class Keyed {
    private static final Map<ColumnType, Column<?>> KEYS = columns("key_");
    static final Map<ColumnType, Table> TABLES = new EnumMap<>(ColumnType.class);

    static {
      KEYS.forEach((type, key) -> TABLES.put(type, Table.named("of_" + key).key(key).declare()));
    }

    private Keyed() {}

    static Row row(ColumnType type, Object value) {
      return put(Row.of(TABLES.get(type)), KEYS.get(type), value);
    }

    static Object value(Row row) {
      return row.value(row.table().columns().get(0));
    }
  }

  static final List<Table> ALL = new ArrayList<>();

  static {
    Collections.addAll(
        ALL,
        Items.TABLE,
        Offers.TABLE,
        Counters.TABLE,
        Accounts.TABLE,
        Doctors.TABLE,
        Documents.TABLE,
        Wide.TABLE,
        Typed.TABLE);
    ALL.addAll(Keyed.TABLES.values());
  }

  private static Map<ColumnType, Column<?>> columns(String prefix) {
    var columns = new EnumMap<ColumnType, Column<?>>(ColumnType.class);
    for (var type : ColumnType.values()) {
      columns.put(type, column(type, prefix + type.name().toLowerCase(Locale.ROOT)));
    }
    return columns;
  }

  private static Column<?> column(ColumnType type, String name) {
    return switch (type) {
      case BOOL -> Column.bool(name);
      case INT32 -> Column.int32(name);
      case UINT32 -> Column.uint32(name);
      case INT64 -> Column.int64(name);
      case UINT64 -> Column.uint64(name);
      case UTF8 -> Column.utf8(name);
      case BYTES -> Column.bytes(name);
      case TIMESTAMP -> Column.timestamp(name);
    };
  }

  /** A value whose type only the column knows; the column refuses a wrong one. */
  @SuppressWarnings("unchecked")
  static Row put(Row row, Column<?> column, Object value) {
    return row.with((Column<Object>) column, value);
  }
}
