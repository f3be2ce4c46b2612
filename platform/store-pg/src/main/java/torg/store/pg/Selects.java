package torg.store.pg;

import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Scan;
import torg.store.Table;

/**
 * Statements that read. Each is served by the primary key or one index, in its order: text is
 * compared as its column declares, so that a query never names a collation.
 */
final class Selects {
  private Selects() {}

  static Statement get(Table table, List<Key> keys) {
    return get(table, keys, table.columns());
  }

  static Statement get(Table table, List<Key> keys, List<Column<?>> columns) {
    return keys.size() == 1 ? getOne(table, keys.get(0), columns) : getMany(table, keys, columns);
  }

  /** The table's columns that are asked for or of its key, in its order. */
  static List<Column<?>> withKey(Table table, List<Column<?>> columns) {
    return table.columns().stream()
        .filter(column -> table.isKey(column) || columns.contains(column))
        .toList();
  }

  private static Statement getOne(Table table, Key key, List<Column<?>> columns) {
    var sql = new Statement().add("select ").names("", columns);
    return whereKey(sql.add(" from ").name(table.name()).add(" where "), key);
  }

  static Statement whereKey(Statement sql, Key key) {
    var columns = key.table().keyColumns();
    for (var at = 0; at < columns.size(); at++) {
      var column = columns.get(at);
      sql.add(at == 0 ? "" : " and ").name(column.name()).add(" = ");
      sql.value(column, key.values().get(at));
    }
    return sql;
  }

  private static Statement getMany(Table table, List<Key> keys, List<Column<?>> columns) {
    var sql = new Statement().add("select ").names("t.", columns).add(" from ");
    Unnest.keys(sql, table, keys).add(" join ").name(table.name()).add(" t on ");
    return onKey(sql, table);
  }

  /** Rows t of the table that have one of the keys k. */
  static Statement onKey(Statement sql, Table table) {
    var columns = table.keyColumns();
    for (var at = 0; at < columns.size(); at++) {
      var name = columns.get(at).name();
      sql.add(at == 0 ? "t." : " and t.").name(name).add(" = k.").name(name);
    }
    return sql;
  }

  static Statement scan(Scan scan) {
    var sql = new Statement().add("select ").names("", scan.table().columns());
    where(sql.add(" from ").name(scan.table().name()), scan).add(" order by ");
    var order = scan.order();
    for (var at = 0; at < order.size(); at++) {
      sql.add(at == 0 ? "" : ", ").name(order.get(at).name());
      sql.add(scan.isDescending() ? " desc" : "");
    }
    return sql.add(" limit ").parameter((long) scan.limit());
  }

  static Statement count(Scan scan) {
    return where(new Statement().add("select count(*) from ").name(scan.table().name()), scan);
  }

  private static Statement where(Statement sql, Scan scan) {
    var conditions = new Conditions(sql);
    var order = scan.order();
    for (var at = 0; at < scan.prefix().size(); at++) {
      var column = order.get(at);
      conditions.next().name(column.name()).add(" = ").value(column, scan.prefix().get(at));
    }
    var rest = order.subList(scan.prefix().size(), order.size());
    var forth = scan.isDescending() ? " <" : " >";
    var back = scan.isDescending() ? " >" : " <";
    scan.start().ifPresent(place -> bound(conditions.next(), rest, place, forth));
    scan.end().ifPresent(place -> bound(conditions.next(), rest, place, back));
    scan.sparse().forEach(column -> conditions.next().name(column.name()).add(" is not null"));
    return sql;
  }

  private static void bound(
      Statement sql, List<Column<?>> order, Scan.Place place, String direction) {
    var columns = order.subList(0, place.values().size());
    sql.add("(").names("", columns).add(")").add(direction).add(place.inclusive() ? "= (" : " (");
    for (var at = 0; at < columns.size(); at++) {
      sql.add(at == 0 ? "" : ", ").value(columns.get(at), place.values().get(at));
    }
    sql.add(")");
  }

  private static final class Conditions {
    private final Statement sql;
    private boolean first = true;

    Conditions(Statement sql) {
      this.sql = sql;
    }

    Statement next() {
      sql.add(first ? " where " : " and ");
      first = false;
      return sql;
    }
  }
}
