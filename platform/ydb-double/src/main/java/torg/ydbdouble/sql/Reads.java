package torg.ydbdouble.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import torg.ydbdouble.schema.TableSchema;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Scalar;
import torg.ydbdouble.yql.Statement;
import torg.ydbdouble.yql.Statement.Count;
import torg.ydbdouble.yql.Statement.Get;
import torg.ydbdouble.yql.Statement.Scan;
import torg.ydbdouble.yql.YqlType;

/** Checks reads against the schema and writes them for Postgres. */
public final class Reads {
  /** More keys or rows than this the adapter never asks for at once. */
  private static final int ROWS_MAX = 1_000;

  private final TableSchema table;
  private final Parameters parameters;

  public Reads(TableSchema table, Parameters parameters) {
    this.table = table;
    this.parameters = parameters;
  }

  public Execution execution(Statement.Read read) {
    if (read instanceof Get get) {
      return get(get);
    }
    return read instanceof Scan scan ? scan(scan) : count((Count) read);
  }

  private Execution get(Get get) {
    var columns = columns(get.columns());
    var key = get.key().stream().map(table::column).toList();
    if (key.size() != table.key().size() || !new HashSet<>(get.key()).containsAll(table.key())) {
      throw Refusal.unparsed(
          "This would scan `%s`: IN is over %s, but the key is %s"
              .formatted(table.path(), get.key(), table.key()));
    }
    var types = key.stream().map(ColumnDefinition::type).toList();
    var tuple = new YqlType.TupleOf(types.stream().<YqlType>map(YqlType.Plain::new).toList());
    if (!parameters.type(get.keys()).equals(new YqlType.ListOf(tuple))) {
      throw Refusal.badRequest(
          "Parameter %s is %s, but a list of %s is needed"
              .formatted(get.keys(), parameters.type(get.keys()), tuple));
    }
    var keys = parameters.items(get.keys());
    if (keys.size() > ROWS_MAX) {
      throw Refusal.badRequest(
          "%s has %d keys, more than %d".formatted(get.keys(), keys.size(), ROWS_MAX));
    }
    return rows(
        columns,
        select(columns).add(" where ").add(Sql.columns(key)).add(" in ").table(types, keys));
  }

  private List<ColumnDefinition> columns(List<String> names) {
    if (new HashSet<>(names).size() < names.size()) {
      throw Refusal.unparsed("A column is selected twice: " + names);
    }
    return names.stream().map(table::column).toList();
  }

  private Execution scan(Scan scan) {
    var columns = columns(scan.columns());
    var range = new RangeSql(scan.range(), table);
    var order = range.order();
    var expected = order.stream().map(ColumnDefinition::name).toList();
    if (!scan.order().equals(expected)) {
      throw Refusal.unparsed(
          "This would sort `%s`: ORDER BY %s, but the order is %s"
              .formatted(table.path(), scan.order(), expected));
    }
    var limit = (Long) parameters.value(scan.limit(), Scalar.UINT64) ^ Long.MIN_VALUE;
    if (Long.compareUnsigned(limit, ROWS_MAX) > 0) {
      throw Refusal.badRequest(
          "%s is %s, more than %d".formatted(scan.limit(), Long.toUnsignedString(limit), ROWS_MAX));
    }
    var sql = range.where(select(columns), parameters).add(" order by ");
    sql.add(
        String.join(", ", order.stream().map(column -> by(column, scan.descending())).toList()));
    return rows(columns, sql.add(" limit ").argument(limit, "bigint"));
  }

  /** NULL is the least of all values in YDB and the greatest in Postgres. */
  static String by(ColumnDefinition column, boolean descending) {
    var direction = descending ? " desc" : "";
    var nulls = column.isRequired() ? "" : descending ? " nulls last" : " nulls first";
    return Sql.quote(column) + direction + nulls;
  }

  private Execution count(Count count) {
    var column = new ColumnDefinition(count.column(), Scalar.UINT64, true);
    // A stored Uint64 has its highest bit turned.
    var sql =
        new Sql()
            .add("select count(*) # %d as n from ".formatted(Long.MIN_VALUE))
            .add(table.physical());
    return rows(List.of(column), new RangeSql(count.range(), table).where(sql, parameters));
  }

  private Sql select(List<ColumnDefinition> columns) {
    return new Sql()
        .add("select ")
        .add(Sql.columns(columns, "?"))
        .add(" from ")
        .add(table.physical());
  }

  private static Execution rows(List<ColumnDefinition> columns, Sql sql) {
    return client -> sql.run(client).map(rows -> Optional.of(new ResultRows(columns, rows)));
  }
}
