package torg.store.pg;

import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;
import torg.store.engine.Writes;

/** Statements that write rows of one table. */
final class Changes {
  private Changes() {}

  static void write(Statement sql, Writes writes) {
    if (writes instanceof Writes.Upserts upserts) {
      insert(sql, upserts.table(), upserts.columns(), upserts.rows());
      onConflict(sql, upserts.table(), upserts.columns());
    } else if (writes instanceof Writes.Inserts inserts) {
      insert(sql, inserts.table(), inserts.columns(), inserts.rows());
    } else if (writes instanceof Writes.Deletes deletes) {
      delete(sql, deletes.table(), deletes.keys());
    } else if (writes instanceof Writes.Increments increments) {
      Increment.write(sql, increments);
    }
  }

  private static void insert(Statement sql, Table table, List<Column<?>> columns, List<Row> rows) {
    sql.add("insert into ").name(table.name()).add(" (").names("", columns).add(") ");
    if (rows.size() > 1) {
      Unnest.rows(sql.add("select * from "), columns, rows);
      return;
    }
    sql.add("values (");
    for (var at = 0; at < columns.size(); at++) {
      var column = columns.get(at);
      sql.add(at == 0 ? "" : ", ").value(column, rows.get(0).value(column));
    }
    sql.add(")");
  }

  private static void onConflict(Statement sql, Table table, List<Column<?>> columns) {
    var values = columns.stream().filter(column -> !table.isKey(column)).toList();
    // A row that DO NOTHING meets is not locked, and a transaction that deletes it goes unnoticed.
    var changed = values.isEmpty() ? table.keyColumns() : values;
    sql.add(" on conflict (").names("", table.keyColumns()).add(") do update set ");
    for (var at = 0; at < changed.size(); at++) {
      var name = changed.get(at).name();
      sql.add(at == 0 ? "" : ", ").name(name).add(" = excluded.").name(name);
    }
  }

  private static void delete(Statement sql, Table table, List<Key> keys) {
    sql.add("delete from ").name(table.name());
    if (keys.size() == 1) {
      Selects.whereKey(sql.add(" where "), keys.get(0));
      return;
    }
    Unnest.keys(sql.add(" t using "), table, keys).add(" where ");
    Selects.onKey(sql, table);
  }
}
