package torg.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Rows in the order of a composite key, with other orders by indexes. */
public final class Table {
  private final String name;
  private final List<Column<?>> columns;
  private final int keySize;
  private final List<Column<?>> shardedBy;
  private final List<String> splitAt;
  private final Map<String, Index> indexes = new LinkedHashMap<>();

  private Table(Declaration declared) {
    this.name = declared.name;
    this.shardedBy = List.copyOf(declared.shardedBy);
    this.splitAt = declared.splitAt;
    var all = new ArrayList<Column<?>>();
    if (!shardedBy.isEmpty()) {
      all.add(Column.uint32(Shard.COLUMN));
    }
    all.addAll(declared.key);
    this.keySize = all.size();
    all.addAll(declared.values);
    this.columns = List.copyOf(all);
    declared.indexes.forEach((index, on) -> indexes.put(index, new Index(this, index, on)));
  }

  public static Declaration named(String name) {
    return new Declaration(name);
  }

  public String name() {
    return name;
  }

  /** All columns, those of the key first; a sharded table's first is its shard. */
  public List<Column<?>> columns() {
    return columns;
  }

  public List<Column<?>> keyColumns() {
    return columns.subList(0, keySize);
  }

  public List<Column<?>> valueColumns() {
    return columns.subList(keySize, columns.size());
  }

  /** The first columns of the key, over which rows are spread; empty if they are not. */
  public List<Column<?>> shardedBy() {
    return shardedBy;
  }

  /** Where partitions begin, by the first column of the key; empty for a table in one piece. */
  public List<String> splitAt() {
    return splitAt;
  }

  public Collection<Index> indexes() {
    return indexes.values();
  }

  public Index index(String index) {
    var found = indexes.get(index);
    if (found == null) {
      throw new IllegalArgumentException(
          "table %s has no index %s, only %s".formatted(name, index, indexes.keySet()));
    }
    return found;
  }

  /** The key with these values, one for each key column as declared. */
  public Key key(Object... values) {
    return Key.of(this, Arrays.asList(values));
  }

  public boolean isKey(Column<?> column) {
    return keyColumns().contains(column);
  }

  int position(Column<?> column) {
    for (var at = 0; at < columns.size(); at++) {
      if (columns.get(at) == column) {
        return at;
      }
    }
    throw new IllegalArgumentException("table %s has no column %s".formatted(name, column));
  }

  @Override
  public String toString() {
    return name;
  }

  /** A table while it is declared. */
  public static final class Declaration {
    private static final Pattern PLACE = Pattern.compile("[A-Za-z0-9]{1,32}");

    private final String name;
    private List<Column<?>> key = List.of();
    private List<Column<?>> values = List.of();
    private List<Column<?>> shardedBy = List.of();
    private List<String> splitAt = List.of();
    private final Map<String, List<Column<?>>> indexes = new LinkedHashMap<>();

    private Declaration(String name) {
      this.name = Names.checked("table", name);
    }

    public Declaration key(Column<?>... columns) {
      key = List.of(columns);
      return this;
    }

    public Declaration values(Column<?>... columns) {
      values = List.of(columns);
      return this;
    }

    /**
     * Spreads the rows evenly over the partitions of a cluster by a hash of the first key columns.
     * Rows that agree in them stay together and in order.
     */
    public Declaration shardedBy(Column<?>... columns) {
      shardedBy = List.of(columns);
      return this;
    }

    /**
     * Where an engine with partitions cuts the table when it makes it, for tables that are large
     * and yet not sharded: values of the first key column, a text. What exists stays as it is, so
     * the places may be declared otherwise later.
     */
    public Declaration splitAt(List<String> places) {
      splitAt = List.copyOf(places);
      return this;
    }

    public Declaration index(String index, Column<?>... columns) {
      if (indexes.put(index, List.of(columns)) != null) {
        throw wrong("has two indexes " + index);
      }
      return this;
    }

    public Table declare() {
      if (key.isEmpty()) {
        throw wrong("needs a key");
      }
      if (shardedBy.size() > key.size() || !key.subList(0, shardedBy.size()).equals(shardedBy)) {
        throw wrong("must be sharded by the first columns of its key");
      }
      checkSplit();
      var names = new HashSet<>(List.of(Shard.COLUMN));
      for (var columns : List.of(key, values)) {
        for (var column : columns) {
          if (!names.add(column.name())) {
            throw wrong("has two columns " + column);
          }
        }
      }
      checkCount("key columns", key.size(), Limits.KEY_COLUMNS_MAX - 1);
      checkCount("columns", names.size(), Limits.COLUMNS_MAX);
      checkCount("indexes", indexes.size(), Limits.INDEXES_MAX);
      indexes.forEach(this::checkIndex);
      return new Table(this);
    }

    private void checkSplit() {
      if (splitAt.isEmpty()) {
        return;
      }
      if (!shardedBy.isEmpty() || key.get(0).type() != ColumnType.UTF8) {
        throw wrong("can be split at places only if it begins with a text and is not sharded");
      }
      // Letters and digits have one order and one spelling in every engine.
      if (!splitAt.stream().allMatch(place -> PLACE.matcher(place).matches())
          || !splitAt.equals(splitAt.stream().sorted().distinct().toList())) {
        throw wrong("must be split at ascending places of a-z, A-Z and 0-9, not at " + splitAt);
      }
    }

    private void checkCount(String what, int count, int most) {
      if (count > most) {
        throw wrong("has %d %s, at most %d are allowed".formatted(count, what, most));
      }
    }

    private void checkIndex(String index, List<Column<?>> columns) {
      var unknown = columns.stream().filter(c -> !key.contains(c) && !values.contains(c)).toList();
      if (columns.isEmpty() || !unknown.isEmpty()) {
        throw wrong("index %s is over no column or over unknown ones %s".formatted(index, unknown));
      }
      if (columns.stream().filter(values::contains).count() > Limits.INDEXED_COLUMNS_MAX) {
        throw wrong(
            "index %s has more than %d columns besides the key's"
                .formatted(index, Limits.INDEXED_COLUMNS_MAX));
      }
    }

    private IllegalArgumentException wrong(String what) {
      return new IllegalArgumentException("table %s %s".formatted(name, what));
    }
  }
}
