package torg.store.engine;

import java.util.List;
import java.util.Set;
import torg.store.ColumnType;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Table;

/**
 * How many rows to read next, so that a page of small rows is long and one of large rows short. It
 * grows slowly, and where rows can be large not far, because the next rows may be larger than all
 * before.
 */
record PageSize(int rows, int rowsMax) {
  private static final int FIRST_ROWS = 8;
  private static final int GROWTH = 4;
  private static final int LARGE_ROWS_MAX = 250;
  private static final long PAGE_BYTES = 1_000_000;
  private static final Set<ColumnType> LARGE = Set.of(ColumnType.BYTES, ColumnType.UTF8);

  static PageSize first(Table table) {
    var canBeLarge =
        table.valueColumns().stream().anyMatch(column -> LARGE.contains(column.type()));
    return new PageSize(FIRST_ROWS, canBeLarge ? LARGE_ROWS_MAX : Limits.PAGE_ROWS_MAX);
  }

  /** After a page that was not empty. */
  PageSize after(List<Row> page) {
    var bytes = page.stream().mapToLong(Row::bytes).sum();
    var fitting = PAGE_BYTES * page.size() / Math.max(1, bytes);
    var grown = Math.min(fitting, (long) rows * GROWTH);
    return new PageSize((int) Math.max(1, Math.min(rowsMax, grown)), rowsMax);
  }
}
