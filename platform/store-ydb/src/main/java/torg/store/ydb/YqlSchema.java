package torg.store.ydb;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Index;
import torg.store.Table;
import torg.store.engine.Migration;
import torg.store.engine.Migration.Step;

/** Writes all YQL that makes tables; the rules are in docs/ydb.md, Defining tables. */
final class YqlSchema implements Migration.Dialect {
  private final YdbConfig config;

  YqlSchema(YdbConfig config) {
    this.config = config;
  }

  @Override
  public String type(ColumnType type) {
    return YdbTypes.name(type);
  }

  /** YDB itself appends the rest of the key to an index. */
  @Override
  public List<String> columns(Index index) {
    return indexed(index).stream().map(Column::name).toList();
  }

  /** One statement per query, outside of transactions, so that each can be repeated. */
  Query ddl(Step step) {
    if (step instanceof Step.CreateTable create) {
      return Query.ddl(create.table(), create(create.table()));
    } else if (step instanceof Step.AddColumn add) {
      // Columns can be added only without NOT NULL.
      return Query.ddl(
          add.table(),
          "ALTER TABLE %s ADD COLUMN %s".formatted(path(add.table()), typed(add.column())));
    }
    var index = ((Step.AddIndex) step).index();
    // GLOBAL ON is the form shown for ALTER, one index per statement.
    return Query.ddl(
        index.table(),
        "ALTER TABLE %s ADD INDEX %s GLOBAL ON (%s)"
            .formatted(path(index.table()), Yql.quoted(index.name()), Yql.list(indexed(index))));
  }

  /**
   * An index begins as one partition that is not split by load, and only this changes it; a minimum
   * that is not named becomes one. It keeps what load has made of an index from being merged, and
   * cannot make partitions by itself. Can be repeated.
   */
  Query split(Index index) {
    var partitions = partitions(index);
    return Query.ddl(
        index.table(),
        "ALTER TABLE %s ALTER INDEX %s SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d)"
            .formatted(path(index.table()), Yql.quoted(index.name()), partitions));
  }

  private int partitions(Index index) {
    var table = index.table();
    return isSharded(index)
        ? config.partitions()
        : index.columns().get(0) == table.keyColumns().get(0) ? places(table).size() + 1 : 1;
  }

  /**
   * UNIFORM_PARTITIONS splits the range of the first column's type evenly, and a shard is a hash
   * over that range; an explicit minimum keeps the parts from being merged, splitting by load is
   * off unless asked for (docs/ydb.md, Modelling).
   */
  private String create(Table table) {
    var parts = new ArrayList<String>();
    table.keyColumns().forEach(column -> parts.add(typed(column) + " NOT NULL"));
    table.valueColumns().forEach(column -> parts.add(typed(column)));
    for (var index : table.indexes()) {
      parts.add(
          "INDEX %s GLOBAL SYNC ON (%s)"
              .formatted(Yql.quoted(index.name()), Yql.list(indexed(index))));
    }
    parts.add("PRIMARY KEY (%s)".formatted(Yql.list(table.keyColumns())));
    var options = new ArrayList<String>();
    options.add("AUTO_PARTITIONING_BY_SIZE = ENABLED");
    options.add("AUTO_PARTITIONING_BY_LOAD = ENABLED");
    options.addAll(firstPartitions(table));
    options.add("AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = " + config.partitionsMax());
    return "CREATE TABLE IF NOT EXISTS %s (%s) WITH (%s)"
        .formatted(path(table), String.join(", ", parts), String.join(", ", options));
  }

  private List<String> firstPartitions(Table table) {
    var least = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = ";
    if (!table.shardedBy().isEmpty()) {
      return List.of("UNIFORM_PARTITIONS = " + config.partitions(), least + config.partitions());
    }
    var places = places(table);
    return places.isEmpty()
        ? List.of()
        : List.of(
            places.stream()
                .map("\"%s\""::formatted)
                .collect(Collectors.joining(", ", "PARTITION_AT_KEYS = (", ")")),
            least + (places.size() + 1));
  }

  /** Evenly fewer than declared where a table may not have so many partitions. */
  private List<String> places(Table table) {
    var declared = table.splitAt();
    var parts = Math.min(declared.size() + 1, config.partitionsMax());
    return IntStream.range(1, parts)
        .mapToObj(part -> declared.get(part * (declared.size() + 1) / parts - 1))
        .toList();
  }

  private static List<Column<?>> indexed(Index index) {
    return isSharded(index)
        ? Stream.concat(Stream.of(index.order().get(0)), index.columns().stream()).toList()
        : index.columns();
  }

  private static boolean isSharded(Index index) {
    return index.order().get(0) != index.columns().get(0);
  }

  private String path(Table table) {
    return Yql.path(config.directory(), table);
  }

  private static String typed(Column<?> column) {
    return Yql.quoted(column.name()) + " " + YdbTypes.name(column.type());
  }
}
