package torg.store.pg;

import java.util.List;
import java.util.function.Function;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** Many rows as one array for each column: the same text of SQL for any number of rows. */
final class Unnest {
  private Unnest() {}

  /** Keys as a relation k with the names of the key's columns. */
  static Statement keys(Statement sql, Table table, List<Key> keys) {
    sql.add("unnest(");
    keyArrays(sql, table, keys);
    return sql.add(") k(").names("", table.keyColumns()).add(")");
  }

  static void keyArrays(Statement sql, Table table, List<Key> keys) {
    for (var at = 0; at < table.keyColumns().size(); at++) {
      var position = at;
      sql.add(at == 0 ? "" : ", ");
      add(sql, table.keyColumns().get(at), keys, key -> key.values().get(position));
    }
  }

  static Statement rows(Statement sql, List<Column<?>> columns, List<Row> rows) {
    sql.add("unnest(");
    for (var at = 0; at < columns.size(); at++) {
      var column = columns.get(at);
      sql.add(at == 0 ? "" : ", ");
      add(sql, column, rows, row -> row.value(column));
    }
    return sql.add(")");
  }

  private static <T> void add(
      Statement sql, Column<?> column, List<T> from, Function<T, Object> value) {
    var array = PgValues.array(column.type(), from.size());
    for (var at = 0; at < array.length; at++) {
      array[at] = PgValues.stored(column.type(), value.apply(from.get(at)));
    }
    sql.array(column, array);
  }
}
