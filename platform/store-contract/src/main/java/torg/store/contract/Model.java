package torg.store.contract;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;

/** What a table should hold and a scan should find, by the plainest means. */
final class Model {
  private final TreeMap<Key, Row> rows = new TreeMap<>();

  static Model of(Collection<Row> rows) {
    var model = new Model();
    rows.forEach(model::upsert);
    return model;
  }

  Model copy() {
    return of(rows.values());
  }

  Optional<Row> get(Key key) {
    return Optional.ofNullable(rows.get(key));
  }

  List<Row> all() {
    return List.copyOf(rows.values());
  }

  void insert(Row row) {
    if (rows.containsKey(row.key())) {
      throw FaultException.of(Fault.ALREADY_EXISTS, row.key() + " is there");
    }
    upsert(row);
  }

  void upsert(Row row) {
    var empty = Row.read(row.table(), new Object[row.table().columns().size()]);
    rows.put(row.key(), rows.getOrDefault(row.key(), empty).overlaid(row.checked()));
  }

  void delete(Key key) {
    rows.remove(key);
  }

  void increment(Row keyOnly, Column<Long> column, long delta) {
    var before = get(keyOnly.key()).flatMap(row -> row.find(column)).orElse(0L);
    upsert(keyOnly.with(column, before + delta));
  }

  /** Rows with their values, to be compared where a difference must be readable. */
  static List<String> shown(Collection<Row> rows) {
    return rows.stream()
        .map(row -> row.table().columns().stream().map(row::value).toList().toString())
        .toList();
  }

  /** All that the scan covers, up to its limit if it has one. */
  List<Row> scan(Scan scan) {
    var order = scan.order();
    var found = rows.values().stream();
    for (var column : order) {
      found = found.filter(row -> row.value(column) != null);
    }
    var afterPrefix = order.subList(scan.prefix().size(), order.size());
    return found
        .filter(row -> compared(order, row, scan.prefix()) == 0)
        .filter(row -> scan.start().stream().allMatch(at -> isStarted(scan, afterPrefix, row, at)))
        .filter(row -> scan.end().stream().allMatch(at -> isBefore(scan, afterPrefix, row, at)))
        .sorted(inOrder(scan))
        .limit(scan.limit() == 0 ? Long.MAX_VALUE : scan.limit())
        .toList();
  }

  private static boolean isStarted(Scan scan, List<Column<?>> columns, Row row, Scan.Place start) {
    var compared = directed(scan, compared(columns, row, start.values()));
    return compared > 0 || compared == 0 && start.inclusive();
  }

  private static boolean isBefore(Scan scan, List<Column<?>> columns, Row row, Scan.Place end) {
    return directed(scan, compared(columns, row, end.values())) < 0;
  }

  private static Comparator<Row> inOrder(Scan scan) {
    var order = scan.order();
    return (one, other) ->
        directed(scan, compared(order, one, order.stream().map(other::value).toList()));
  }

  private static int directed(Scan scan, int compared) {
    return scan.isDescending() ? -compared : compared;
  }

  /** Compares as many columns as there are values. */
  private static int compared(List<Column<?>> columns, Row row, List<?> values) {
    for (var at = 0; at < values.size(); at++) {
      var column = columns.get(at);
      var compared = column.type().compare(row.value(column), values.get(at));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }
}
