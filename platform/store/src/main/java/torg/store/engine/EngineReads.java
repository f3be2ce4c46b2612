package torg.store.engine;

import io.vertx.core.Future;
import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/** Statements that read; each is complete or fails. */
public interface EngineReads {
  /** Rows of at most PAGE_ROWS_MAX different keys, in any order, without those that are missing. */
  Future<List<Row>> getAll(Table table, List<Key> keys);

  /** The same; columns that are neither asked for nor of the key may be left out. */
  default Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    return getAll(table, keys);
  }

  /** At most as many rows as the scan's limit, which is given. */
  Future<List<Row>> scan(Scan scan);

  Future<Long> count(Scan scan);
}
