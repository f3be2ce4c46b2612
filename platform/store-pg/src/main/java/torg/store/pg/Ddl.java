package torg.store.pg;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Index;
import torg.store.Table;
import torg.store.engine.Migration;

/** Statements that create and extend tables. */
final class Ddl implements Migration.Dialect {
  static final Ddl DIALECT = new Ddl();

  /** Tells a plain bigint from one that holds an uint64, which no type of Postgres does. */
  static final String UINT64_MARK = "uint64";

  private static final String UINT64_COMMENT =
      UINT64_MARK + ", kept as its value less 2^63; Torg needs this comment";
  static final String UINT64_TYPE = "bigint for uint64";

  private Ddl() {}

  @Override
  public String type(ColumnType type) {
    return type == ColumnType.UINT64 ? UINT64_TYPE : PgValues.type(type);
  }

  @Override
  public List<String> columns(Index index) {
    return index.order().stream().map(Column::name).toList();
  }

  /** The table with its comments and indexes. */
  static Stream<String> create(Table table) {
    var columns = table.columns().stream().map(column -> definition(table, column));
    var create =
        "create table %s (%s, primary key (%s))"
            .formatted(
                quoted(table.name()),
                columns.collect(Collectors.joining(", ")),
                names(table.keyColumns()));
    var comments = table.columns().stream().flatMap(column -> comment(table, column));
    var indexes = table.indexes().stream().map(index -> create("index", index));
    return Stream.of(Stream.of(create), comments, indexes).flatMap(statements -> statements);
  }

  static Stream<String> add(Table table, Column<?> column) {
    var add =
        "alter table %s add column %s".formatted(quoted(table.name()), definition(table, column));
    return Stream.concat(Stream.of(add), comment(table, column));
  }

  /** An earlier version demanded values where a row may have none. */
  static String allowNull(Table table, Column<?> column) {
    return "alter table %s alter column %s drop not null"
        .formatted(quoted(table.name()), quoted(column.name()));
  }

  static String create(String kind, Index index) {
    return "create %s %s on %s (%s)"
        .formatted(kind, quoted(name(index)), quoted(index.table().name()), names(index.order()));
  }

  static String name(Index index) {
    return index.table().name() + "_" + index.name();
  }

  static String quoted(String name) {
    return '"' + name + '"';
  }

  private static String definition(Table table, Column<?> column) {
    return quoted(column.name())
        + " "
        + PgValues.type(column.type())
        + (column.type() == ColumnType.UTF8 ? " collate \"C\"" : "")
        + (table.isKey(column) ? " not null" : "");
  }

  private static Stream<String> comment(Table table, Column<?> column) {
    return column.type() == ColumnType.UINT64
        ? Stream.of(
            "comment on column %s.%s is '%s'"
                .formatted(quoted(table.name()), quoted(column.name()), UINT64_COMMENT))
        : Stream.empty();
  }

  private static String names(List<Column<?>> columns) {
    return columns.stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "));
  }
}
