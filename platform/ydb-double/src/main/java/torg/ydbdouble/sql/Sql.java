package torg.ydbdouble.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tech.ydb.proto.ValueProtos.Value;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.Scalar;

/** A statement for Postgres while it is written. */
final class Sql {
  private final StringBuilder text = new StringBuilder();
  private final Tuple arguments = Tuple.tuple();

  Sql add(String part) {
    text.append(part);
    return this;
  }

  Sql argument(Object value, String type) {
    arguments.addValue(value);
    text.append('$').append(arguments.size()).append("::").append(type);
    return this;
  }

  /** The sent rows as a table whose columns are of these types, in their order. */
  Sql table(List<Scalar> types, List<Integer> places, List<Value> rows) {
    text.append("(select * from unnest(");
    for (var at = 0; at < types.size(); at++) {
      add(at == 0 ? "" : ", ");
      var type = types.get(at);
      argument(Values.toPostgres(type, rows, places.get(at)), PostgresTypes.name(type) + "[]");
    }
    return add("))");
  }

  Sql table(List<Scalar> types, List<Value> rows) {
    return table(types, IntStream.range(0, types.size()).boxed().toList(), rows);
  }

  /** Names have no quotes in them: the tokenizer takes none. */
  static String quote(String name) {
    return '"' + name + '"';
  }

  static String quote(ColumnDefinition column) {
    return quote(column.name());
  }

  static String columns(List<ColumnDefinition> columns) {
    return columns.stream().map(Sql::quote).collect(Collectors.joining(", ", "(", ")"));
  }

  static String columns(List<ColumnDefinition> columns, String format) {
    return columns.stream()
        .map(column -> format.replace("?", Sql.quote(column)))
        .collect(Collectors.joining(", "));
  }

  Future<RowSet<Row>> run(SqlClient client) {
    return client.preparedQuery(text.toString()).execute(arguments);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
