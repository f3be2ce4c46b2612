package torg.store;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reading. Futures fail with UNAVAILABLE when the database cannot be reached. A table that was not
 * declared and a scan without what it needs are defects of the caller and fail before anything is
 * sent.
 */
public interface Reads {
  /** Gets that are asked for in one turn of the event loop leave as one statement. */
  Future<Optional<Row>> get(Key key);

  /** Those that exist, in the order asked for. */
  Future<Map<Key, Row>> getAll(Collection<Key> keys);

  /**
   * The same of one table, for whoever needs only these columns and the key: a row may name no
   * others. Saves what the others weigh where rows are large and many.
   */
  default Future<Map<Key, Row>> getAll(Collection<Key> keys, List<Column<?>> columns) {
    return getAll(keys);
  }

  /** A page; the scan must have a limit. Fewer rows than the limit mean that there are no more. */
  Future<List<Row>> scan(Scan scan);

  /** All rows, page by page; fails with TOO_LARGE when there are more than allowed. */
  Future<List<Row>> all(Scan scan, int rowsMax);

  /** How many rows the scan would find; it reads them all to know. */
  Future<Long> count(Scan scan);
}
