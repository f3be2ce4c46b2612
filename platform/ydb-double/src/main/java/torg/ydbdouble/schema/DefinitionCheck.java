package torg.ydbdouble.schema;

import java.util.HashSet;
import java.util.List;
import torg.ydbdouble.yql.ColumnDefinition;
import torg.ydbdouble.yql.IndexDefinition;
import torg.ydbdouble.yql.Options;
import torg.ydbdouble.yql.Refusal;

/** What YDB demands of a table, and that its key has no NULL. */
public final class DefinitionCheck {
  private static final int COLUMNS_MAX = 200;
  private static final int KEY_MAX = 20;
  private static final int INDEXES_MAX = 20;

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
    new OptionsCheck(table, table.options()).check();
  }

  public void checkIndex(Options options) {
    new OptionsCheck(table, options).checkIndex();
  }

  private void checkKey(ColumnDefinition column) {
    require(column.isRequired(), "key column %s must be NOT NULL".formatted(column.name()));
  }

  private void checkNames(String what, List<String> names) {
    var seen = new HashSet<String>();
    names.forEach(name -> require(seen.add(name), "%s %s stands twice".formatted(what, name)));
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw Refusal.unparsed("table `%s`: %s".formatted(table.path(), otherwise));
    }
  }
}
