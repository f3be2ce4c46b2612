package torg.ydbdouble.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.IndexDefinition;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Scalar;

/** What YDB demands of a table, and that its key has no NULL. */
public final class DefinitionCheck {
  private static final int COLUMNS_MAX = 200;
  private static final int KEY_MAX = 20;
  private static final int INDEXES_MAX = 20;
  private static final String UNIFORM = "UNIFORM_PARTITIONS";
  private static final String MIN = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT";
  private static final String MAX = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT";
  private static final Set<String> SWITCHES =
      Set.of("AUTO_PARTITIONING_BY_SIZE", "AUTO_PARTITIONING_BY_LOAD");
  private static final Set<String> NUMBERS = Set.of(UNIFORM, MIN, MAX);

  private final TableSchema table;

  public DefinitionCheck(TableSchema table) {
    this.table = table;
  }

  public void check() {
    checkNames("column", table.columns().stream().map(ColumnDefinition::name).toList());
    checkNames("key column", table.key());
    checkNames("index", table.indexes().stream().map(IndexDefinition::name).toList());
    require(table.columns().size() <= COLUMNS_MAX, "too many columns");
    require(table.key().size() <= KEY_MAX, "too many key columns");
    require(table.indexes().size() <= INDEXES_MAX, "too many indexes");
    table.keyColumns().forEach(this::checkKey);
    for (var index : table.indexes()) {
      checkNames("column of index " + index.name(), index.columns());
      index.columns().forEach(table::column);
      require(
          !index.columns().equals(table.key()),
          "index keys shouldn't be table keys: " + index.name());
    }
    checkOptions(table.options());
  }

  /** Of an index; those that are not named fall back, the least count to one. */
  public void checkIndex(Map<String, String> options) {
    checkOptions(options);
    require(!options.containsKey(UNIFORM), UNIFORM + " is not for indexes");
    require(options.containsKey(MIN), MIN + " must be named, or it becomes 1");
  }

  private void checkOptions(Map<String, String> options) {
    options.entrySet().forEach(this::checkOption);
    var least = options.getOrDefault(MIN, options.getOrDefault(UNIFORM, "1"));
    var most = options.getOrDefault(MAX, least);
    require(
        Long.parseLong(least) <= Long.parseLong(most),
        "at least %s partitions are more than at most %s".formatted(least, most));
  }

  private void checkKey(ColumnDefinition column) {
    require(column.isRequired(), "key column %s must be NOT NULL".formatted(column.name()));
  }

  private void checkNames(String what, List<String> names) {
    var seen = new HashSet<String>();
    names.forEach(name -> require(seen.add(name), "%s %s stands twice".formatted(what, name)));
  }

  private void checkOption(Map.Entry<String, String> option) {
    var value = option.getValue();
    var fits =
        SWITCHES.contains(option.getKey())
            ? Set.of("ENABLED", "DISABLED").contains(value)
            : NUMBERS.contains(option.getKey()) && value.matches("[1-9][0-9]*");
    require(fits, "no option %s = %s".formatted(option.getKey(), value));
    if (option.getKey().equals(UNIFORM)) {
      var first = table.keyColumns().get(0).type();
      require(
          first == Scalar.UINT32 || first == Scalar.UINT64,
          "UNIFORM_PARTITIONS splits the numbers of the first key column, which is " + first);
    }
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw Refusal.unparsed("table `%s`: %s".formatted(table.path(), otherwise));
    }
  }
}
