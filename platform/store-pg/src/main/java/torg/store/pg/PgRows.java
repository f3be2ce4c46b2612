package torg.store.pg;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import torg.store.Table;

/** Rows as Postgres answers them, all columns of the table in their order. */
final class PgRows {
  private PgRows() {}

  static List<torg.store.Row> of(Table table, RowSet<Row> answer) {
    var rows = new ArrayList<torg.store.Row>(answer.size());
    for (var row : answer) {
      var values = new Object[table.columns().size()];
      for (var at = 0; at < values.length; at++) {
        values[at] = PgValues.read(table.columns().get(at).type(), row, at);
      }
      rows.add(torg.store.Row.read(table, values));
    }
    return rows;
  }
}
