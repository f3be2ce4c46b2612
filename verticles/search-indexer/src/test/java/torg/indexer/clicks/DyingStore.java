package torg.indexer.clicks;

import io.vertx.core.Future;
import io.vertx.core.streams.ReadStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import torg.bus.faults.FaultException;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** Fails after some transactions, as a node does that is killed between two of them. */
final class DyingStore implements Store {
  private final Store store;
  private int transactionsLeft;

  DyingStore(Store store, int transactions) {
    this.store = store;
    this.transactionsLeft = transactions;
  }

  private <T> Future<T> unlessDead(Supplier<Future<T>> transaction) {
    return transactionsLeft-- > 0
        ? transaction.get()
        : Future.failedFuture(FaultException.unavailable("killed"));
  }

  @Override
  public <T> Future<T> transact(Function<Tx, Future<T>> work) {
    return unlessDead(() -> store.transact(work));
  }

  @Override
  public <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work) {
    return unlessDead(() -> store.transactIdempotent(work));
  }

  @Override
  public <T> Future<T> snapshot(Function<Reads, Future<T>> work) {
    return store.snapshot(work);
  }

  @Override
  public ReadStream<Row> stream(Scan scan) {
    return store.stream(scan);
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    return store.get(key);
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    return store.getAll(keys);
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return store.scan(scan);
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    return store.all(scan, rowsMax);
  }

  @Override
  public Future<Long> count(Scan scan) {
    return store.count(scan);
  }
}
