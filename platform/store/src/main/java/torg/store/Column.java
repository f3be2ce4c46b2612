package torg.store;

import com.google.protobuf.ByteString;
import java.time.Instant;

/**
 * A typed column. Key columns always have a value; the others may have none, as rows that were
 * written before the column was declared.
 */
public final class Column<T> {
  private final String name;
  private final ColumnType type;

  private Column(String name, ColumnType type) {
    this.name = Names.checked("column", name);
    this.type = type;
  }

  public static Column<Boolean> bool(String name) {
    return new Column<>(name, ColumnType.BOOL);
  }

  public static Column<Integer> int32(String name) {
    return new Column<>(name, ColumnType.INT32);
  }

  public static Column<Long> uint32(String name) {
    return new Column<>(name, ColumnType.UINT32);
  }

  public static Column<Long> int64(String name) {
    return new Column<>(name, ColumnType.INT64);
  }

  public static Column<Long> uint64(String name) {
    return new Column<>(name, ColumnType.UINT64);
  }

  public static Column<String> utf8(String name) {
    return new Column<>(name, ColumnType.UTF8);
  }

  public static Column<ByteString> bytes(String name) {
    return new Column<>(name, ColumnType.BYTES);
  }

  public static Column<Instant> timestamp(String name) {
    return new Column<>(name, ColumnType.TIMESTAMP);
  }

  public String name() {
    return name;
  }

  public ColumnType type() {
    return type;
  }

  void check(Object value) {
    type.check(name, value);
  }

  @Override
  public String toString() {
    return name;
  }
}
