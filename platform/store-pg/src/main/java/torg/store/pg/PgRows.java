package torg.store.pg;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import torg.store.Column;
import torg.store.Table;

/** Rows as Postgres answers them, with the columns in the order in which they were asked for. */
final class PgRows {
  private PgRows() {}

  static List<torg.store.Row> of(Table table, RowSet<Row> answer) {
    var rows = new ArrayList<torg.store.Row>(answer.size());
    for (var row : answer) {
      rows.add(torg.store.Row.read(table, values(table.columns(), row)));
    }
    return rows;
  }

  static List<torg.store.Row> of(Table table, List<Column<?>> columns, RowSet<Row> answer) {
    var rows = new ArrayList<torg.store.Row>(answer.size());
    for (var row : answer) {
      rows.add(torg.store.Row.read(table, columns, values(columns, row)));
    }
    return rows;
  }

  private static Object[] values(List<Column<?>> columns, Row row) {
    var values = new Object[columns.size()];
    for (var at = 0; at < values.length; at++) {
      values[at] = PgValues.read(columns.get(at).type(), row, at);
    }
    return values;
  }
}
