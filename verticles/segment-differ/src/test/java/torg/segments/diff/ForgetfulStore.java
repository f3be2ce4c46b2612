package torg.segments.diff;

import io.vertx.core.Future;
import io.vertx.core.streams.ReadStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** A store that loses the answer to each commit of an idempotent transaction, and repeats it. */
record ForgetfulStore(Store store) implements Store {
  @Override
  public <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work) {
    return store.transactIdempotent(work).compose(lost -> store.transactIdempotent(work));
  }

  @Override
  public <T> Future<T> transact(Function<Tx, Future<T>> work) {
    return store.transact(work);
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
