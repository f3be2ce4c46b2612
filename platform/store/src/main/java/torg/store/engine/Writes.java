package torg.store.engine;

import java.util.List;
import java.util.Map;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** Rows of one table that are written by one statement; no key appears twice, keys in order. */
public sealed interface Writes {
  Table table();

  /** All rows name the same columns. */
  record Upserts(Table table, List<Column<?>> columns, List<Row> rows) implements Writes {}

  /** All rows name the same columns. */
  record Inserts(Table table, List<Column<?>> columns, List<Row> rows) implements Writes {}

  record Deletes(Table table, List<Key> keys) implements Writes {}

  record Increments(Table table, Column<?> column, Map<Key, Long> deltas) implements Writes {}
}
