package torg.store.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Key;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Table;

/**
 * Writes of a transaction that have not been sent. Rows that can go together become one statement;
 * what is written to one key keeps its order.
 */
final class WriteBuffer {
  private static final int INCREMENT_BYTES = 100;

  private final Map<String, List<Group>> groups = new TreeMap<>();
  private final Set<Key> present = new HashSet<>();
  private long bytes;

  private enum Kind {
    INSERT,
    UPSERT,
    DELETE,
    INCREMENT
  }

  /** What can stand in one statement. */
  private record Shape(Table table, Kind kind, List<Column<?>> columns) {}

  /**
   * Rows of one shape.
   *
   * @param rows a Row, the delta of an increment, or for a delete the key itself; sorted only when
   *     they leave
   */
  private record Group(Shape shape, Map<Key, Object> rows) {}

  /** Fails with ALREADY_EXISTS when the transaction has itself written the row before. */
  void insert(Row row) {
    var checked = row.checked();
    if (present.contains(checked.key())) {
      throw FaultException.of(
          Fault.ALREADY_EXISTS,
          "%s is already written by the same transaction".formatted(checked.key()));
    }
    var shape = new Shape(row.table(), Kind.INSERT, checked.named());
    add(shape, checked.key(), checked, checked.bytes());
  }

  void upsert(Row row) {
    var checked = row.checked();
    var shape = new Shape(row.table(), Kind.UPSERT, checked.named());
    add(shape, checked.key(), checked, checked.bytes());
  }

  void delete(Key key) {
    add(new Shape(key.table(), Kind.DELETE, List.of()), key, key, Limits.KEY_BYTES_MAX);
  }

  void increment(Key key, Column<?> column, long delta) {
    var shape = new Shape(key.table(), Kind.INCREMENT, List.of(column));
    add(shape, key, delta, INCREMENT_BYTES);
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  private void add(Shape shape, Key key, Object row, long rowBytes) {
    if (shape.kind == Kind.DELETE) {
      present.remove(key);
    } else {
      present.add(key);
    }
    bytes += rowBytes;
    Limits.check("all that a transaction writes", bytes, Limits.TRANSACTION_BYTES_MAX);
    var ofTable = groups.computeIfAbsent(shape.table.name(), table -> new ArrayList<>());
    for (var at = ofTable.size() - 1; at >= 0; at--) {
      var group = ofTable.get(at);
      var earlier = group.rows.get(key);
      if (group.shape.equals(shape) && canCombine(shape.kind, earlier, row)) {
        group.rows.put(key, earlier == null ? row : combined(shape.kind, earlier, row));
        return;
      }
      if (earlier != null) {
        break;
      }
    }
    var group = new Group(shape, new HashMap<>());
    group.rows.put(key, row);
    ofTable.add(group);
  }

  /** Deltas whose sum does not fit may still fit their column one after the other. */
  private static boolean canCombine(Kind kind, Object earlier, Object later) {
    if (earlier == null) {
      return true;
    }
    return switch (kind) {
      case INSERT -> false;
      case UPSERT, DELETE -> true;
      case INCREMENT -> {
        var sum = (Long) earlier + (Long) later;
        yield (((Long) earlier ^ sum) & ((Long) later ^ sum)) >= 0;
      }
    };
  }

  private static Object combined(Kind kind, Object earlier, Object later) {
    return kind == Kind.INCREMENT ? (Long) earlier + (Long) later : later;
  }

  /** Everything in the order of table names and keys, so that writers meet in one order. */
  List<Writes> take() {
    var writes = new ArrayList<Writes>();
    for (var ofTable : groups.values()) {
      for (var group : ofTable) {
        var keys = group.rows.keySet().stream().sorted().toList();
        for (var at = 0; at < keys.size(); at += Limits.PAGE_ROWS_MAX) {
          var end = Math.min(keys.size(), at + Limits.PAGE_ROWS_MAX);
          writes.add(statement(group, keys.subList(at, end)));
        }
      }
    }
    groups.clear();
    return writes;
  }

  private static Writes statement(Group group, List<Key> keys) {
    var shape = group.shape;
    return switch (shape.kind) {
      case INSERT -> new Writes.Inserts(shape.table, shape.columns, rows(group, keys));
      case UPSERT -> new Writes.Upserts(shape.table, shape.columns, rows(group, keys));
      case DELETE -> new Writes.Deletes(shape.table, keys);
      case INCREMENT ->
          new Writes.Increments(shape.table, shape.columns.get(0), deltas(group, keys));
    };
  }

  private static List<Row> rows(Group group, List<Key> keys) {
    return keys.stream().map(key -> (Row) group.rows.get(key)).toList();
  }

  private static Map<Key, Long> deltas(Group group, List<Key> keys) {
    var deltas = new LinkedHashMap<Key, Long>();
    keys.forEach(key -> deltas.put(key, (Long) group.rows.get(key)));
    return deltas;
  }
}
