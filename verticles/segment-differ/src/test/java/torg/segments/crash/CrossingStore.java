package torg.segments.crash;

import io.vertx.core.Future;
import io.vertx.core.streams.ReadStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import torg.store.Column;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** A store that is asked across {@link Crossings}. */
public final class CrossingStore implements Store {
  private final Store store;
  private final Crossings crossings;
  private final boolean isWithinToo;

  /**
   * @param isWithinToo whether a worker may also die within a transaction, which then stays open
   *     until its process ends
   */
  public CrossingStore(Store store, Crossings crossings, boolean isWithinToo) {
    this.store = store;
    this.crossings = crossings;
    this.isWithinToo = isWithinToo;
  }

  private <T> Function<Tx, Future<T>> within(Function<Tx, Future<T>> work) {
    return isWithinToo ? tx -> work.apply(new CrossingTx(tx)) : work;
  }

  @Override
  public <T> Future<T> transact(Function<Tx, Future<T>> work) {
    return crossings.cross("transact", () -> store.transact(within(work)));
  }

  @Override
  public <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work) {
    return crossings.cross("transact", () -> store.transactIdempotent(within(work)));
  }

  @Override
  public <T> Future<T> snapshot(Function<Reads, Future<T>> work) {
    return crossings.cross("snapshot", () -> store.snapshot(work));
  }

  @Override
  public ReadStream<Row> stream(Scan scan) {
    return store.stream(scan);
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    return crossings.cross("get", () -> store.get(key));
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    return crossings.cross("getAll", () -> store.getAll(keys));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return crossings.cross("scan", () -> store.scan(scan));
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    return crossings.cross("all", () -> store.all(scan, rowsMax));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return crossings.cross("count", () -> store.count(scan));
  }

  private final class CrossingTx implements Tx {
    private final Tx tx;

    CrossingTx(Tx tx) {
      this.tx = tx;
    }

    @Override
    public void insert(Row row) {
      tx.insert(row);
    }

    @Override
    public void upsert(Row row) {
      tx.upsert(row);
    }

    @Override
    public void delete(Key key) {
      tx.delete(key);
    }

    @Override
    public void increment(Key key, Column<? extends Number> column, long delta) {
      tx.increment(key, column, delta);
    }

    @Override
    public Future<Boolean> updateIf(Predicate<Row> condition, Row changes) {
      return tx.updateIf(condition, changes);
    }

    @Override
    public Future<Optional<Row>> get(Key key) {
      return crossings.cross("get within", () -> tx.get(key));
    }

    @Override
    public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
      return crossings.cross("getAll within", () -> tx.getAll(keys));
    }

    @Override
    public Future<List<Row>> scan(Scan scan) {
      return tx.scan(scan);
    }

    @Override
    public Future<List<Row>> all(Scan scan, int rowsMax) {
      return tx.all(scan, rowsMax);
    }

    @Override
    public Future<Long> count(Scan scan) {
      return tx.count(scan);
    }
  }
}
