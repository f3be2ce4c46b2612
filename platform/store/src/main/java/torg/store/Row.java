package torg.store;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A row as it was read, or what is to be written. A row to be written names some columns: the
 * others keep what they have.
 */
public final class Row {
  private static final Object UNNAMED = new Object();

  private final Table table;
  private final Object[] values;

  /** Worked out when it is first asked for: it takes a hash and checks. */
  private Key key;

  private Row(Table table, Object[] values) {
    this.table = table;
    this.values = values;
  }

  public static Row of(Table table) {
    var values = new Object[table.columns().size()];
    Arrays.fill(values, UNNAMED);
    return new Row(table, values);
  }

  /** What an engine has read: a value or null for each of the table's columns. */
  public static Row read(Table table, Object[] values) {
    return new Row(table, values);
  }

  /** The same of some columns, with a value or null for each of them. */
  public static Row read(Table table, List<Column<?>> columns, Object[] values) {
    var row = of(table);
    for (var at = 0; at < values.length; at++) {
      row.values[table.position(columns.get(at))] = values[at];
    }
    return row;
  }

  public <T> Row with(Column<T> column, T value) {
    column.check(value);
    return changed(column, value);
  }

  /** Takes the value of a column away. */
  public Row cleared(Column<?> column) {
    if (table.isKey(column)) {
      throw new IllegalArgumentException(
          "column %s of the key of table %s cannot be cleared".formatted(column, table));
    }
    return changed(column, null);
  }

  private Row changed(Column<?> column, Object value) {
    var changed = values.clone();
    changed[table.position(column)] = value;
    return new Row(table, changed);
  }

  /** Fails when the row has no value there: ask {@link #find} of a column that may lack one. */
  public <T> T get(Column<T> column) {
    return find(column)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "column %s of a row of table %s has no value".formatted(column, table)));
  }

  @SuppressWarnings("unchecked")
  public <T> Optional<T> find(Column<T> column) {
    var value = values[table.position(column)];
    return value == UNNAMED ? Optional.empty() : Optional.ofNullable((T) value);
  }

  /** A message that a column keeps. Fails as {@link #get}, and when it cannot be read. */
  public <M extends Message> M message(Column<ByteString> column, Parser<M> parser) {
    try {
      return parser.parseFrom(get(column));
    } catch (InvalidProtocolBufferException damaged) {
      throw new IllegalStateException(
          "column %s of %s is damaged".formatted(column, key()), damaged);
    }
  }

  public Table table() {
    return table;
  }

  /** Fails when a column of the key has no value. */
  public Key key() {
    if (key == null) {
      key = workedOutKey();
    }
    return key;
  }

  private Key workedOutKey() {
    var skipped = table.shardedBy().isEmpty() ? 0 : 1;
    var given = Arrays.asList(values).subList(skipped, table.keyColumns().size());
    var missing = given.indexOf(UNNAMED);
    if (missing >= 0) {
      throw new IllegalArgumentException(
          "a row of table %s lacks the key column %s"
              .formatted(table, table.columns().get(missing + skipped)));
    }
    return Key.of(table, given);
  }

  /** The value or null of a column that is named. */
  public Object value(Column<?> column) {
    return values[table.position(column)];
  }

  /** The columns that are named, those of the key first and whole. */
  public List<Column<?>> named() {
    return IntStream.range(0, values.length)
        .filter(at -> values[at] != UNNAMED)
        .<Column<?>>mapToObj(at -> table.columns().get(at))
        .toList();
  }

  /** The same with its shard; fails when it lacks a key column or is too large. */
  public Row checked() {
    var checked = values.clone();
    var keyValues = key().values();
    for (var at = 0; at < keyValues.size(); at++) {
      checked[at] = keyValues.get(at);
    }
    var row = new Row(table, checked);
    row.key = key();
    Limits.check("a row of table " + table, row.bytes(), Limits.ROW_BYTES_MAX);
    for (var index : table.indexes()) {
      index.columns().stream().filter(column -> !table.isKey(column)).forEach(this::checkIndexed);
    }
    return row;
  }

  private void checkIndexed(Column<?> column) {
    find(column)
        .ifPresent(
            value ->
                Limits.check(
                    "column %s, which is indexed in table %s,".formatted(column, table),
                    column.type().bytes(value),
                    Limits.INDEXED_BYTES_MAX));
  }

  /** About what the values take. */
  public long bytes() {
    var bytes = 0L;
    for (var at = 0; at < values.length; at++) {
      if (values[at] != UNNAMED && values[at] != null) {
        bytes += table.columns().get(at).type().bytes(values[at]);
      }
    }
    return bytes;
  }

  /** The later one's columns over this one's. */
  public Row overlaid(Row later) {
    var merged = values.clone();
    for (var at = 0; at < merged.length; at++) {
      if (later.values[at] != UNNAMED) {
        merged[at] = later.values[at];
      }
    }
    return new Row(table, merged);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row row && table == row.table && Arrays.equals(values, row.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "%s%s".formatted(table, named());
  }
}
