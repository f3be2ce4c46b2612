package torg.store.pg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Key;
import torg.store.engine.Writes;

/**
 * Adding to numbers so that a sum outside of the column's range fails with "out of range".
 *
 * <p>A delta that is itself a value of the column is inserted, or added where the row is there.
 * That reads nothing, so that increments of different rows never collide. Any other delta (below
 * zero for an unsigned column) needs the row that it is added to, which is read first.
 */
final class Increment {
  private static final String ZERO_OF_UINT64 = "(-9223372036854775808)::bigint";

  private Increment() {}

  /** The same increments, those that can be inserted apart from those that cannot. */
  static List<Writes> split(Writes.Increments all) {
    var plain = new LinkedHashMap<Key, Long>();
    var others = new LinkedHashMap<Key, Long>();
    all.deltas()
        .forEach(
            (key, delta) -> (isValue(all.column().type(), delta) ? plain : others).put(key, delta));
    var parts = new ArrayList<Writes>();
    for (var part : List.of(plain, others)) {
      if (!part.isEmpty()) {
        parts.add(new Writes.Increments(all.table(), all.column(), part));
      }
    }
    return parts;
  }

  private static boolean isValue(ColumnType type, long delta) {
    return switch (type) {
      case INT32 -> delta == (int) delta;
      case UINT32 -> delta >>> 32 == 0;
      case INT64 -> true;
      case UINT64 -> delta >= 0;
      case BOOL, UTF8, BYTES, TIMESTAMP -> throw notNumber(type);
    };
  }

  /** Takes a part of {@link #split}. */
  static void write(Statement sql, Writes.Increments part) {
    var delta = part.deltas().values().iterator().next();
    if (isValue(part.column().type(), delta)) {
      insertOrAdd(sql, part);
    } else {
      readAndAdd(sql, part);
    }
  }

  private static void insertOrAdd(Statement sql, Writes.Increments part) {
    var column = part.column();
    into(sql, part);
    if (part.deltas().size() == 1) {
      var only = part.deltas().entrySet().iterator().next();
      sql.add("values (");
      for (var at = 0; at < only.getKey().values().size(); at++) {
        sql.value(part.table().keyColumns().get(at), only.getKey().values().get(at)).add(", ");
      }
      sql.parameter(delta(column, only.getValue())).add(")");
    } else {
      sql.add("select * from unnest(");
      Unnest.keyArrays(sql, part.table(), List.copyOf(part.deltas().keySet()));
      sql.add(", ").array(column, deltas(column, part.deltas())).add(")");
    }
    var was = "\"%s\".\"%s\"".formatted(part.table().name(), column.name());
    var added = "excluded.\"%s\"".formatted(column.name());
    set(sql, part).add(sum(column.type(), was, unshifted(column.type(), added)));
  }

  /** The deltas are no values of the column, so they come as int64. */
  private static void readAndAdd(Statement sql, Writes.Increments part) {
    var column = part.column();
    into(sql, part).add("select ").names("k.", part.table().keyColumns()).add(", ");
    sql.add(sum(column.type(), "t.\"%s\"".formatted(column.name()), "k.delta"))
        .add(" from unnest(");
    Unnest.keyArrays(sql, part.table(), List.copyOf(part.deltas().keySet()));
    sql.add(", ").parameter(part.deltas().values().toArray(Long[]::new)).add("::bigint[]) k(");
    sql.names("", part.table().keyColumns()).add(", delta) left join ");
    Selects.onKey(sql.name(part.table().name()).add(" t on "), part.table());
    set(sql, part).add("excluded.").name(column.name());
  }

  private static Statement into(Statement sql, Writes.Increments part) {
    sql.add("insert into ").name(part.table().name()).add(" (");
    return sql.names("", part.table().keyColumns()).add(", ").name(part.column().name()).add(") ");
  }

  private static Statement set(Statement sql, Writes.Increments part) {
    sql.add(" on conflict (").names("", part.table().keyColumns()).add(") do update set ");
    return sql.name(part.column().name()).add(" = ");
  }

  /** The cast to integer fails outside of the range; 2^31 makes the ranges of uint32 and it one. */
  private static String sum(ColumnType type, String was, String delta) {
    return switch (type) {
      case INT32 -> "(coalesce(%s, 0) + %s::bigint)::integer".formatted(was, delta);
      case UINT32 ->
          "(coalesce(%s, 0) + %s - 2147483648)::integer + 2147483648".formatted(was, delta);
      case UINT64 -> "coalesce(%s, %s) + %s".formatted(was, ZERO_OF_UINT64, delta);
      case INT64 -> "coalesce(%s, 0) + %s".formatted(was, delta);
      case BOOL, UTF8, BYTES, TIMESTAMP -> throw notNumber(type);
    };
  }

  private static IllegalArgumentException notNumber(ColumnType type) {
    return new IllegalArgumentException("only numbers can be incremented, not " + type);
  }

  private static String unshifted(ColumnType type, String stored) {
    return type == ColumnType.UINT64 ? "(%s - %s)".formatted(stored, ZERO_OF_UINT64) : stored;
  }

  private static Object[] deltas(Column<?> column, Map<Key, Long> deltas) {
    var array = PgValues.array(column.type(), deltas.size());
    var at = 0;
    for (var delta : deltas.values()) {
      array[at++] = delta(column, delta);
    }
    return array;
  }

  private static Object delta(Column<?> column, long delta) {
    return column.type() == ColumnType.INT32
        ? (Object) (int) delta
        : PgValues.stored(column.type(), delta);
  }
}
