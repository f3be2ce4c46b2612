package torg.store.ydb;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Key;
import torg.store.Row;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

/**
 * Increments as upserts of sums. YDB's own arithmetic wraps around silently, and an upsert cannot
 * refer to the value that is there.
 */
final class Sums {
  private Sums() {}

  /** Whether the increments must see the writes, which are not sent yet. */
  static boolean dependOn(List<Writes> waiting, Writes.Increments increments) {
    return waiting.stream()
        .filter(writes -> writes.table() == increments.table())
        .anyMatch(
            writes ->
                !(writes instanceof Writes.Upserts upserts)
                    || upserts.columns().contains(increments.column()));
  }

  /**
   * @param rows those that exist, read by the same transaction
   */
  static Writes.Upserts of(Writes.Increments increments, List<Row> rows) {
    var table = increments.table();
    var column = increments.column();
    var found = new HashMap<Key, Row>();
    rows.forEach(row -> found.put(row.key(), row));
    var columns = new ArrayList<>(table.keyColumns());
    columns.add(column);
    var sums =
        increments.deltas().entrySet().stream()
            .map(
                delta -> {
                  var row = found.get(delta.getKey());
                  var value = row == null ? null : row.value(column);
                  return row(delta.getKey(), column, sum(column, value, delta.getValue()));
                })
            .toList();
    return new Writes.Upserts(table, List.copyOf(columns), sums);
  }

  private static Row row(Key key, Column<?> column, Object sum) {
    var columns = key.table().columns();
    var values = new Object[columns.size()];
    for (var at = 0; at < key.values().size(); at++) {
      values[at] = key.values().get(at);
    }
    values[columns.indexOf(column)] = sum;
    return Row.read(key.table(), values);
  }

  static Object sum(Column<?> column, Object value, long delta) {
    var type = column.type();
    var sum = number(type, value).add(BigInteger.valueOf(delta));
    if (sum.compareTo(least(type)) < 0 || sum.compareTo(greatest(type)) > 0) {
      throw new StoreFailure(
          StoreFailure.Kind.OVERFLOW,
          "column %s takes %d to %d, and %s with %d added is %d"
              .formatted(column, least(type), greatest(type), number(type, value), delta, sum));
    }
    return type == ColumnType.INT32 ? (Object) sum.intValue() : (Object) sum.longValue();
  }

  private static BigInteger number(ColumnType type, Object value) {
    if (value == null) {
      return BigInteger.ZERO;
    }
    return type == ColumnType.UINT64
        ? new BigInteger(Long.toUnsignedString((Long) value))
        : BigInteger.valueOf(((Number) value).longValue());
  }

  private static BigInteger least(ColumnType type) {
    return switch (type) {
      case INT32 -> BigInteger.valueOf(Integer.MIN_VALUE);
      case INT64 -> BigInteger.valueOf(Long.MIN_VALUE);
      case UINT32, UINT64 -> BigInteger.ZERO;
      case BOOL, UTF8, BYTES, TIMESTAMP -> throw noNumber(type);
    };
  }

  private static BigInteger greatest(ColumnType type) {
    return switch (type) {
      case INT32 -> BigInteger.valueOf(Integer.MAX_VALUE);
      case UINT32 -> BigInteger.valueOf(0xFFFF_FFFFL);
      case INT64 -> BigInteger.valueOf(Long.MAX_VALUE);
      case UINT64 -> BigInteger.TWO.pow(Long.SIZE).subtract(BigInteger.ONE);
      case BOOL, UTF8, BYTES, TIMESTAMP -> throw noNumber(type);
    };
  }

  private static IllegalArgumentException noNumber(ColumnType type) {
    return new IllegalArgumentException("a column of %s has no sums".formatted(type));
  }
}
