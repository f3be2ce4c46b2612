package torg.snapshots.store;

import io.vertx.core.Future;
import io.vertx.core.streams.ReadStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import torg.bus.faults.FaultException;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** Counts what is asked of a store, and can hold up or refuse transactions. */
final class WatchedStore implements Store {
  private final Store store;
  final AtomicInteger gets = new AtomicInteger();
  final AtomicInteger scans = new AtomicInteger();
  final AtomicInteger rows = new AtomicInteger();

  /** What a transaction waits for, by its number from 0. */
  volatile IntFunction<Future<Void>> before = number -> Future.succeededFuture();

  private final AtomicInteger transactions = new AtomicInteger();

  WatchedStore(Store store) {
    this.store = store;
  }

  /** Lets some transactions through and no more, as if the process had ended. */
  void crashAfter(int allowed) {
    before =
        number ->
            number < allowed
                ? Future.succeededFuture()
                : Future.failedFuture(FaultException.unavailable("crashed"));
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    gets.incrementAndGet();
    return store.get(key);
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    scans.incrementAndGet();
    return store.scan(scan).onSuccess(page -> rows.addAndGet(page.size()));
  }

  @Override
  public <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work) {
    return before
        .apply(transactions.getAndIncrement())
        .compose(started -> store.transactIdempotent(work));
  }

  @Override
  public <T> Future<T> transact(Function<Tx, Future<T>> work) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> Future<T> snapshot(Function<Reads, Future<T>> work) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ReadStream<Row> stream(Scan scan) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Future<Long> count(Scan scan) {
    throw new UnsupportedOperationException();
  }
}
