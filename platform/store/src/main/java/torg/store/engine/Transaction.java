package torg.store.engine;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import torg.store.Column;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.Tx;

/** What the work of a transaction sees of an attempt. */
final class Transaction implements Tx {
  private final Schema schema;
  private final Attempt attempt;
  private final Reads reads;

  Transaction(Schema schema, Attempt attempt) {
    this.schema = schema;
    this.attempt = attempt;
    this.reads = new CheckedReads(schema, attempt, attempt::get);
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    return reads.get(key);
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    return reads.getAll(keys);
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys, List<Column<?>> columns) {
    return reads.getAll(keys, columns);
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return reads.scan(scan);
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    return reads.all(scan, rowsMax);
  }

  @Override
  public Future<Long> count(Scan scan) {
    return reads.count(scan);
  }

  @Override
  public void insert(Row row) {
    writes(row.table()).insert(row);
  }

  @Override
  public void upsert(Row row) {
    writes(row.table()).upsert(row);
  }

  @Override
  public void delete(Key key) {
    writes(key.table()).delete(key);
  }

  @Override
  public void increment(Key key, Column<? extends Number> column, long delta) {
    if (!key.table().valueColumns().contains(column)) {
      throw new IllegalArgumentException(
          "table %s has no column %s besides its key to be incremented"
              .formatted(key.table(), column));
    }
    writes(key.table()).increment(key, column, delta);
  }

  @Override
  public Future<Boolean> updateIf(Predicate<Row> condition, Row changes) {
    return get(changes.key())
        .map(
            found -> {
              var holds = found.filter(condition).isPresent();
              if (holds) {
                upsert(changes);
              }
              return holds;
            });
  }

  private WriteBuffer writes(Table table) {
    schema.check(table);
    return attempt.writes();
  }
}
