package torg.ydbdouble.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import tech.ydb.proto.ValueProtos.Value;
import torg.ydbdouble.schema.TableSchema;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Statement.Write;
import torg.ydbdouble.yql.YqlType;

/** Checks a write against the schema and writes it for Postgres. */
public final class Writes {
  private final TableSchema table;
  private final List<String> members;
  private final List<Value> rows;
  private final List<ColumnDefinition> columns;

  private Writes(Write write, TableSchema table, Parameters parameters) {
    this.table = table;
    if (!(parameters.type(write.rows()) instanceof YqlType.ListOf list)
        || !(list.item() instanceof YqlType.StructOf struct)) {
      throw Refusal.badRequest(
          "AS_TABLE takes a list of structs, not %s".formatted(parameters.type(write.rows())));
    }
    this.members = parameters.members(write.rows());
    this.rows = parameters.items(write.rows());
    this.columns = members.stream().map(table::column).toList();
    columns.forEach(column -> checkType(column, struct.members().get(column.name())));
    checkKeys(write.kind());
  }

  public static Execution execution(Write write, TableSchema table, Parameters parameters) {
    var writes = new Writes(write, table, parameters);
    return switch (write.kind()) {
      case UPSERT -> writes.upsert();
      case INSERT -> writes.insert();
      case DELETE -> writes.delete();
    };
  }

  private void checkType(ColumnDefinition column, YqlType sent) {
    var plain = new YqlType.Plain(column.type());
    if (sent.equals(plain)) {
      return;
    }
    if (!sent.equals(new YqlType.Maybe(plain))) {
      throw Refusal.badRequest(
          "Failed to convert '%s': %s to %s%s"
              .formatted(column.name(), sent, plain, column.isRequired() ? "" : "?"));
    }
    if (column.isRequired()) {
      throw Refusal.optionalKey(column.name());
    }
  }

  private void checkKeys(Write.Kind kind) {
    for (var column : table.columns()) {
      if (column.isRequired() && !members.contains(column.name()) && needs(kind, column)) {
        throw Refusal.badRequest(
            "Missing not null column in input: %s. All not null columns should be initialized"
                .formatted(column.name()));
      }
    }
    if (kind == Write.Kind.DELETE && members.size() != table.key().size()) {
      throw Refusal.badRequest("DELETE … ON takes the key columns only, not " + members);
    }
    var seen = new HashSet<List<Object>>();
    for (var row : rows) {
      if (!seen.add(key(row))) {
        throw Refusal.badRequest(
            "A key stands twice in the rows for `%s`; YDB does not say which one wins"
                .formatted(table.path()));
      }
    }
  }

  private boolean needs(Write.Kind kind, ColumnDefinition column) {
    return kind != Write.Kind.DELETE || table.key().contains(column.name());
  }

  private List<Object> key(Value row) {
    return table.keyColumns().stream()
        .map(
            column ->
                Values.toPostgres(column.type(), row.getItems(members.indexOf(column.name()))))
        .toList();
  }

  private Execution upsert() {
    var values = columns.stream().filter(column -> !table.key().contains(column.name())).toList();
    // A row that DO NOTHING meets is not locked, and a transaction that deletes it goes unnoticed.
    var changed = values.isEmpty() ? table.keyColumns() : values;
    var sql = into().add(" on conflict ").add(Sql.columns(table.keyColumns()));
    sql.add(" do update set ").add(Sql.columns(changed, "? = excluded.?"));
    return client -> sql.run(client).map(Optional.empty());
  }

  /** Looks first, so that a key that another transaction is just adding is told apart. */
  private Execution insert() {
    var existing = keys(new Sql().add("select 1 from ").add(table.physical())).add(" limit 1");
    var sql = into();
    return client ->
        existing
            .run(client)
            .compose(
                found -> {
                  if (found.size() > 0) {
                    throw Refusal.existingKey();
                  }
                  return sql.run(client);
                })
            .map(Optional.empty());
  }

  private Execution delete() {
    var sql = keys(new Sql().add("delete from ").add(table.physical()));
    return client -> sql.run(client).map(Optional.empty());
  }

  private Sql into() {
    var types = columns.stream().map(ColumnDefinition::type).toList();
    return new Sql()
        .add("insert into ")
        .add(table.physical())
        .add(Sql.columns(columns))
        .add(" ")
        .table(types, rows);
  }

  private Sql keys(Sql sql) {
    var key = table.keyColumns();
    return sql.add(" where ")
        .add(Sql.columns(key))
        .add(" in ")
        .table(
            key.stream().map(ColumnDefinition::type).toList(),
            key.stream().map(column -> members.indexOf(column.name())).toList(),
            rows);
  }
}
