package torg.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Rows of a table or an index in order: those that begin with a prefix, from a place, until a
 * place, in one direction. Places are values of the columns that follow the prefix; in a descending
 * scan {@code from} is the greatest.
 */
public final class Scan {
  private final Table table;
  private final Optional<Index> index;
  private final List<Object> prefix;
  private final Optional<ShardPart> part;
  private final Optional<Place> start;
  private final Optional<Place> end;
  private final boolean descending;
  private final int limit;

  /**
   * A place in the order, by the values of the columns after the prefix; fewer values than columns
   * mean all rows that begin so.
   *
   * @param inclusive whether the rows at the place belong to the scan
   */
  public record Place(List<Object> values, boolean inclusive) {}

  private Scan(
      Table table,
      Optional<Index> index,
      List<Object> prefix,
      Optional<ShardPart> part,
      Optional<Place> start,
      Optional<Place> end,
      boolean descending,
      int limit) {
    this.table = table;
    this.index = index;
    this.prefix = prefix;
    this.part = part;
    this.start = start;
    this.end = end;
    this.descending = descending;
    this.limit = limit;
  }

  public static Scan of(Table table) {
    return of(table, Optional.empty());
  }

  public static Scan of(Index index) {
    return of(index.table(), Optional.of(index));
  }

  private static Scan of(Table table, Optional<Index> index) {
    return new Scan(
        table, index, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), false, 0);
  }

  /**
   * Of a sharded table or index: none, or all columns by which it is sharded. To be given first.
   */
  public Scan prefix(Object... values) {
    if (!prefix.isEmpty() || part.isPresent() || start.isPresent() || end.isPresent()) {
      throw wrong("takes one prefix, before its places");
    }
    return values.length == 0
        ? this
        : new Scan(table, index, place(values), part, start, end, descending, limit);
  }

  /**
   * A part of a whole sharded table, in its order: to be given first, in place of a prefix and of
   * an end. A place to begin at must lie in it.
   */
  public Scan part(ShardPart one) {
    if (table.shardedBy().isEmpty() || index.isPresent()) {
      throw wrong("has no parts: only sharded tables have");
    }
    if (!prefix.isEmpty() || part.isPresent() || start.isPresent() || end.isPresent()) {
      throw wrong("takes one part, before its places");
    }
    return new Scan(table, index, prefix, Optional.of(one), start, end, descending, limit);
  }

  /** Begins at the place. */
  public Scan from(Object... values) {
    return starting(new Place(place(values), true));
  }

  /** Begins past the place. */
  public Scan after(Object... values) {
    return starting(new Place(place(values), false));
  }

  /** Begins past the row, which came from a scan of the same order: the next page. */
  public Scan after(Row row) {
    var following =
        order().subList(prefix.size(), order().size()).stream().<Object>map(row::value).toList();
    return starting(new Place(following, false));
  }

  /** Ends before the place. */
  public Scan until(Object... values) {
    if (part.isPresent()) {
      throw wrong("ends with its part, not before a place");
    }
    var place = Optional.of(new Place(place(values), false));
    return new Scan(table, index, prefix, part, start, place, descending, limit);
  }

  public Scan descending() {
    return new Scan(table, index, prefix, part, start, end, true, limit);
  }

  /** The most rows that may come, at most {@link Limits#PAGE_ROWS_MAX}. */
  public Scan limit(int rows) {
    if (rows < 1 || rows > Limits.PAGE_ROWS_MAX) {
      throw wrong("takes a limit of 1 to %d, got %d".formatted(Limits.PAGE_ROWS_MAX, rows));
    }
    return new Scan(table, index, prefix, part, start, end, descending, rows);
  }

  private Scan starting(Place place) {
    if (part.isPresent() && !part.get().has(place.values.get(0))) {
      throw wrong("of a part begins in another: " + part.get());
    }
    return new Scan(table, index, prefix, part, Optional.of(place), end, descending, limit);
  }

  /** Checks the values and puts the shard before them if they begin the order. */
  private List<Object> place(Object... given) {
    var order = order();
    var begins = prefix.isEmpty();
    var isSharded = order.get(0).name().equals(Shard.COLUMN);
    var first = begins && isSharded ? 1 : prefix.size();
    if (given.length == 0 || first + given.length > order.size()) {
      throw wrong(
          "takes 1 to %d values of %s, got %d"
              .formatted(order.size() - first, order.subList(first, order.size()), given.length));
    }
    for (var at = 0; at < given.length; at++) {
      order.get(first + at).check(given[at]);
    }
    var place = new ArrayList<>(Arrays.asList(given));
    if (begins && isSharded) {
      var shards = table.shardedBy().size();
      if (given.length < shards) {
        throw wrong("needs values of all columns it is sharded by: " + table.shardedBy());
      }
      place.add(0, Shard.of(place.subList(0, shards)));
    }
    return List.copyOf(place);
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("a scan of %s %s".formatted(this, what));
  }

  public Table table() {
    return table;
  }

  public Optional<Index> index() {
    return index;
  }

  /** The columns that order the rows; each row has its own place. */
  public List<Column<?>> order() {
    return index.map(Index::order).orElse(table.keyColumns());
  }

  /** Values of the first columns of the order, the shard included. */
  public List<Object> prefix() {
    return prefix;
  }

  public Optional<Place> start() {
    return start.or(() -> part.flatMap(one -> descending ? upper(one) : lower(one, true)));
  }

  public Optional<Place> end() {
    return end.or(() -> part.flatMap(one -> descending ? lower(one, false) : upper(one)));
  }

  /** No place where all hashes are above. An end does not belong to a scan, so it is one less. */
  private static Optional<Place> lower(ShardPart part, boolean isStart) {
    return part.isFirst()
        ? Optional.empty()
        : Optional.of(new Place(List.of(part.begin() - (isStart ? 0 : 1)), isStart));
  }

  private static Optional<Place> upper(ShardPart part) {
    return part.isLast() ? Optional.empty() : Optional.of(new Place(List.of(part.end()), false));
  }

  public boolean isDescending() {
    return descending;
  }

  /** Zero when none is given. */
  public int limit() {
    return limit;
  }

  /** Columns that rows outside of the index lack: rows without a value there do not belong. */
  public List<Column<?>> sparse() {
    return order().stream().skip(prefix.size()).filter(column -> !table.isKey(column)).toList();
  }

  @Override
  public String toString() {
    return index.map(Index::toString).orElse(table.name());
  }
}
