package torg.store.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import torg.store.Column;
import torg.store.Index;
import torg.store.Row;
import torg.store.Scan;
import torg.store.ShardPart;
import torg.store.Table;

/** Rows with few different values, so that places are often hit, and scans of all forms. */
final class RandomScans {
  private static final List<String> TEXTS = List.of("", "a", "a b", "B", "\u0431", "\ud83d\ude00");

  private final Random random;

  RandomScans(Random random) {
    this.random = random;
  }

  List<Row> rows(Table table, int count) {
    var rows = new ArrayList<Row>();
    for (var made = 0; made < count; made++) {
      rows.add(row(table, true));
    }
    return rows;
  }

  /**
   * @param sparse whether values may be missing
   */
  Row row(Table table, boolean sparse) {
    var row = Row.of(table);
    var declared =
        table.columns().subList(table.shardedBy().isEmpty() ? 0 : 1, table.columns().size());
    for (var column : declared) {
      if (table.isKey(column) || !sparse || random.nextInt(4) > 0) {
        row = Tables.put(row, column, value(column));
      }
    }
    return row;
  }

  private Object value(Column<?> column) {
    return switch (column.type()) {
      case UTF8 -> TEXTS.get(random.nextInt(TEXTS.size()));
      case INT32 -> random.nextInt(3) - 1;
      case INT64 -> random.nextInt(12) - 6L;
      // Both sides of 2^63, where signed and unsigned order part.
      case UINT64 -> Long.MIN_VALUE + random.nextInt(12) - 6L;
      case BOOL, UINT32, BYTES, TIMESTAMP -> throw new IllegalArgumentException(column.name());
    };
  }

  Scan scan(Table table) {
    var orders = new ArrayList<Supplier<Scan>>();
    orders.add(() -> Scan.of(table));
    for (Index index : table.indexes()) {
      orders.add(() -> Scan.of(index));
    }
    return placed(orders.get(random.nextInt(orders.size())).get());
  }

  private Scan placed(Scan scan) {
    var isSharded =
        scan.order().get(0) == scan.table().columns().get(0) && !scan.table().shardedBy().isEmpty();
    var columns = isSharded ? scan.order().subList(1, scan.order().size()) : scan.order();
    var fewest = isSharded ? scan.table().shardedBy().size() : 1;
    if (isSharded && scan.index().isEmpty() && random.nextInt(4) == 0) {
      return ofPart(scan);
    }
    var prefix = random.nextBoolean() ? 0 : between(fewest, columns.size());
    var after = columns.subList(prefix, columns.size());
    var fewestAfter = prefix > 0 ? 1 : fewest;
    var placed = prefix == 0 ? scan : scan.prefix(place(scan.table(), columns.subList(0, prefix)));
    if (!after.isEmpty()) {
      placed = started(placed, after, fewestAfter);
      if (random.nextInt(3) == 0) {
        placed = placed.until(place(scan.table(), after, fewestAfter));
      }
    }
    return random.nextBoolean() ? placed.descending() : placed;
  }

  private Scan ofPart(Scan scan) {
    var parts = 1 + random.nextInt(20);
    var part = scan.part(new ShardPart(random.nextInt(parts), parts));
    return random.nextBoolean() ? part.descending() : part;
  }

  private Scan started(Scan scan, List<Column<?>> after, int fewest) {
    return switch (random.nextInt(4)) {
      case 0 -> scan;
      case 1 -> scan.from(place(scan.table(), after, fewest));
      case 2 -> scan.after(place(scan.table(), after, fewest));
      default -> scan.after(row(scan.table(), false).checked());
    };
  }

  private Object[] place(Table table, List<Column<?>> columns, int fewest) {
    return place(table, columns.subList(0, between(fewest, columns.size())));
  }

  private Object[] place(Table table, List<Column<?>> columns) {
    var row = row(table, false).checked();
    return columns.stream().map(row::value).toArray();
  }

  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  static String described(Scan scan) {
    return "%s prefix %s start %s end %s%s"
        .formatted(
            scan,
            scan.prefix(),
            scan.start(),
            scan.end(),
            scan.isDescending() ? " descending" : "");
  }
}
