package torg.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The whole key of a row. */
public final class Key implements Comparable<Key> {
  private final Table table;
  private final List<Object> values;

  private Key(Table table, List<Object> values) {
    this.table = table;
    this.values = values;
  }

  /** Of the values as declared, without the shard. */
  static Key of(Table table, List<?> given) {
    var shards = table.shardedBy().size();
    var columns = table.keyColumns();
    var declared = shards == 0 ? columns : columns.subList(1, columns.size());
    if (given.size() != declared.size()) {
      throw new IllegalArgumentException(
          "the key of table %s has the columns %s, got %d values"
              .formatted(table, declared, given.size()));
    }
    var bytes = 0L;
    for (var at = 0; at < given.size(); at++) {
      declared.get(at).check(given.get(at));
      bytes += declared.get(at).type().bytes(given.get(at));
    }
    Limits.check("the key of a row of table " + table, bytes, Limits.KEY_BYTES_MAX);
    var values = new ArrayList<Object>(columns.size());
    if (shards > 0) {
      values.add(Shard.of(given.subList(0, shards)));
    }
    values.addAll(given);
    return new Key(table, values);
  }

  public Table table() {
    return table;
  }

  /** One for each of the table's key columns, the shard included. */
  public List<Object> values() {
    return values;
  }

  /** In the order of the table. */
  @Override
  public int compareTo(Key other) {
    for (var at = 0; at < values.size(); at++) {
      var type = table.columns().get(at).type();
      var compared = type.compare(values.get(at), other.values.get(at));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && table == key.table && values.equals(key.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.stream()
        .skip(table.shardedBy().isEmpty() ? 0 : 1)
        .map(String::valueOf)
        .collect(Collectors.joining(", ", table + "(", ")"));
  }
}
