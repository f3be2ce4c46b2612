package torg.store.engine;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import torg.store.Column;
import torg.store.Row;
import torg.store.Schema;
import torg.store.Table;
import torg.store.Tx;

/**
 * What each table was declared as, kept in a table of its own: engines do not tell by which columns
 * a table is sharded, nor apart all types that are stored alike.
 */
final class Declarations {
  private static final Column<String> NAME = Column.utf8("table_name");
  private static final Column<String> SHARDED_BY = Column.utf8("sharded_by");
  private static final Column<String> COLUMNS = Column.utf8("columns");
  static final Table TABLE =
      Table.named("torg_tables").key(NAME).values(SHARDED_BY, COLUMNS).declare();

  private final Schema schema;

  Declarations(Schema schema) {
    this.schema = schema;
  }

  /** Fails with SCHEMA when a table was declared so that its rows would be lost. */
  Future<Void> check(Tx tx) {
    return merged(tx).mapEmpty();
  }

  /** Checks, then keeps what is declared now; columns that are no longer declared stay known. */
  Future<Void> record(Tx tx) {
    return merged(tx)
        .map(
            rows -> {
              rows.forEach(tx::upsert);
              return null;
            });
  }

  private Future<List<Row>> merged(Tx tx) {
    var keys = schema.tables().stream().map(table -> TABLE.key(table.name())).toList();
    return tx.getAll(keys)
        .map(
            known -> {
              var problems = new ArrayList<String>();
              var rows = new ArrayList<Row>();
              for (var table : schema.tables()) {
                var was = known.get(TABLE.key(table.name()));
                var columns = was == null ? new LinkedHashMap<String, String>() : columns(was);
                problems.addAll(problems(table, was, columns));
                columns.putAll(types(table));
                rows.add(row(table, columns));
              }
              if (!problems.isEmpty()) {
                throw new StoreFailure(StoreFailure.Kind.SCHEMA, String.join("; ", problems));
              }
              return rows;
            });
  }

  private static List<String> problems(Table table, Row was, Map<String, String> columns) {
    var problems = new ArrayList<String>();
    if (was != null && !was.get(SHARDED_BY).equals(names(table.shardedBy()))) {
      problems.add(
          "table %s is sharded by [%s] and cannot be by [%s] instead, its rows would not be found; declare a new table and copy the rows"
              .formatted(table, was.get(SHARDED_BY), names(table.shardedBy())));
    }
    types(table)
        .forEach(
            (column, type) -> {
              var before = columns.getOrDefault(column, type);
              if (!before.equals(type)) {
                problems.add(
                    "column %s of table %s is %s and cannot become %s; declare a column with another name"
                        .formatted(column, table, before, type));
              }
            });
    return problems;
  }

  private static Row row(Table table, Map<String, String> columns) {
    var text =
        columns.entrySet().stream()
            .map(column -> column.getKey() + ":" + column.getValue())
            .collect(Collectors.joining(","));
    return Row.of(TABLE)
        .with(NAME, table.name())
        .with(SHARDED_BY, names(table.shardedBy()))
        .with(COLUMNS, text);
  }

  private static Map<String, String> columns(Row row) {
    var columns = new LinkedHashMap<String, String>();
    for (var column : row.get(COLUMNS).split(",")) {
      var at = column.indexOf(':');
      columns.put(column.substring(0, at), column.substring(at + 1));
    }
    return columns;
  }

  private static Map<String, String> types(Table table) {
    var types = new LinkedHashMap<String, String>();
    table
        .columns()
        .forEach(column -> types.put(column.name(), column.type().name().toLowerCase(Locale.ROOT)));
    return types;
  }

  private static String names(List<Column<?>> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(","));
  }
}
