package torg.store.engine;

import io.vertx.core.Future;
import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/** Reads that are each a statement of their own: they can be tried again at any time. */
final class RetriedReads implements EngineReads {
  private final EngineReads engine;
  private final Attempts attempts;

  RetriedReads(EngineReads engine, Attempts attempts) {
    this.engine = engine;
    this.attempts = attempts;
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return attempts.run(true, () -> engine.getAll(table, keys));
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    return attempts.run(true, () -> engine.getAll(table, keys, columns));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return attempts.run(true, () -> engine.scan(scan));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return attempts.run(true, () -> engine.count(scan));
  }
}
