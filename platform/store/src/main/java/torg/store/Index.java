package torg.store;

import java.util.ArrayList;
import java.util.List;

/** Another order of a table's rows. A row is in it when all of the index's columns have a value. */
public final class Index {
  private final Table table;
  private final String name;
  private final List<Column<?>> columns;
  private final List<Column<?>> order;

  /**
   * An index that begins as the key does is spread over the shards as the table is; all rows of
   * equal index columns stand in the order of their keys.
   */
  Index(Table table, String name, List<Column<?>> columns) {
    this.table = table;
    this.name = Names.checked("index", name);
    this.columns = columns;
    var all = new ArrayList<Column<?>>();
    if (!table.shardedBy().isEmpty() && startsWith(columns, table.shardedBy())) {
      all.add(table.columns().get(0));
    }
    all.addAll(columns);
    table.keyColumns().stream().filter(column -> !all.contains(column)).forEach(all::add);
    this.order = List.copyOf(all);
  }

  private static boolean startsWith(List<Column<?>> columns, List<Column<?>> first) {
    return columns.size() >= first.size() && columns.subList(0, first.size()).equals(first);
  }

  public Table table() {
    return table;
  }

  public String name() {
    return name;
  }

  public List<Column<?>> columns() {
    return columns;
  }

  /** The columns by which its rows are ordered, each row at one place. */
  public List<Column<?>> order() {
    return order;
  }

  @Override
  public String toString() {
    return table.name() + "." + name;
  }
}
