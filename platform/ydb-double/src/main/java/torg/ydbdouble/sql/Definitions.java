package torg.ydbdouble.sql;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.schema.DefinitionCheck;
import torg.ydbdouble.schema.TableSchema;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.IndexDefinition;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Statement;
import torg.ydbdouble.yql.Statement.AddColumn;
import torg.ydbdouble.yql.Statement.AddIndex;
import torg.ydbdouble.yql.Statement.AlterIndex;
import torg.ydbdouble.yql.Statement.CreateTable;

/**
 * Changes the schema, one change after the other: two at once would both see the catalog as it was
 * before. Futures fail with a Refusal or with what Postgres said.
 */
public final class Definitions {
  private final Catalog catalog;
  private final Database database;
  private Future<Void> last = Future.succeededFuture();

  public Definitions(Catalog catalog, Database database) {
    this.catalog = catalog;
    this.database = database;
  }

  public Future<Void> run(Statement.Definition definition) {
    last = last.transform(before -> define(definition));
    return last;
  }

  private Future<Void> define(Statement.Definition definition) {
    if (definition instanceof CreateTable create) {
      return create(create);
    }
    if (definition instanceof AlterIndex alter) {
      return alter(alter);
    }
    return definition instanceof AddColumn add ? add(add) : add((AddIndex) definition);
  }

  private Future<Void> create(CreateTable create) {
    if (catalog.find(create.table()).isPresent()) {
      return Future.succeededFuture();
    }
    var table =
        new TableSchema(
            create.table(),
            "t" + catalog.size(),
            create.columns(),
            create.key(),
            create.indexes(),
            create.options());
    new DefinitionCheck(table).check();
    var columns =
        table.columns().stream().map(Definitions::column).collect(Collectors.joining(", "));
    var sql = "create table %s (%s, primary key %s)";
    var indexes = table.indexes().stream().map(index -> "; " + index(table, index));
    return database
        .define(
            sql.formatted(table.physical(), columns, Sql.columns(table.keyColumns()))
                + indexes.collect(Collectors.joining()))
        .onSuccess(done -> catalog.put(table));
  }

  private Future<Void> add(AddColumn add) {
    var table = catalog.table(add.table());
    if (table.has(add.column().name())) {
      throw Refusal.of(
          StatusCode.GENERIC_ERROR,
          "AlterTable : %s Column \"%s\" already exists"
              .formatted(table.path(), add.column().name()));
    }
    var changed = table.with(add.column());
    new DefinitionCheck(changed).check();
    return database
        .define("alter table %s add column %s".formatted(table.physical(), column(add.column())))
        .onSuccess(done -> catalog.put(changed));
  }

  private Future<Void> add(AddIndex add) {
    var table = catalog.table(add.table());
    var names = new HashSet<>(table.indexes().stream().map(IndexDefinition::name).toList());
    if (names.contains(add.index().name())) {
      throw Refusal.scheme(
          "Index %s of table %s already exists".formatted(add.index().name(), table.path()));
    }
    var changed = table.with(add.index());
    new DefinitionCheck(changed).check();
    return database.define(index(changed, add.index())).onSuccess(done -> catalog.put(changed));
  }

  /** Checked only: the parts of an index make no difference here. */
  private Future<Void> alter(AlterIndex alter) {
    var table = catalog.table(alter.table());
    table.index(alter.index());
    new DefinitionCheck(table).checkIndex(alter.options());
    return Future.succeededFuture();
  }

  private static String column(ColumnDefinition column) {
    return "%s %s%s"
        .formatted(
            Sql.quote(column),
            PostgresTypes.column(column.type()),
            column.isRequired() ? " not null" : "");
  }

  private static String index(TableSchema table, IndexDefinition index) {
    List<String> order =
        table.order(index).stream().map(column -> Reads.by(column, false)).toList();
    return "create index on %s (%s)".formatted(table.physical(), String.join(", ", order));
  }
}
