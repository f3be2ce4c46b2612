package torg.store.engine;

import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import torg.bus.Deadline;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/**
 * One attempt at a transaction: sends gathered writes before the next read and with the commit, and
 * remembers what it has seen and what went wrong first.
 */
final class Attempt implements EngineReads {
  private final EngineTx engine;
  private final Context context;
  private final Deadline deadline = Deadline.current();
  private final Gets gets = new Gets(this::getAll, Integer.MAX_VALUE, Integer.MAX_VALUE);
  private final WriteBuffer writes = new WriteBuffer();
  private final Set<Key> deleted = new HashSet<>();
  private final Set<Key> inserted = new HashSet<>();
  private final Set<Key> absent = new HashSet<>();
  private final Set<Table> scanned = new HashSet<>();
  private Throwable firstFailure;
  private int readsUnderWay;
  private boolean hasEnded;

  Attempt(EngineTx engine, Context context) {
    this.engine = engine;
    this.context = context;
  }

  /** The gathered writes, for more; gets that wait must see only what was written before them. */
  WriteBuffer writes() {
    if (hasEnded) {
      throw ended();
    }
    gets.sendWaiting();
    return writes;
  }

  Future<Optional<Row>> get(Key key) {
    return hasEnded ? Future.failedFuture(ended()) : gets.add(context, key);
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return read(() -> engine.getAll(table, keys)).onSuccess(rows -> noteAbsent(keys, rows));
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    return read(() -> engine.getAll(table, keys, columns))
        .onSuccess(rows -> noteAbsent(keys, rows));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    scanned.add(scan.table());
    return read(() -> engine.scan(scan));
  }

  @Override
  public Future<Long> count(Scan scan) {
    scanned.add(scan.table());
    return read(() -> engine.count(scan));
  }

  private <T> Future<T> read(Supplier<Future<T>> statement) {
    if (hasEnded) {
      return Future.failedFuture(ended());
    }
    if (!writes.isEmpty()) {
      noting(engine.write(taken()));
    }
    readsUnderWay++;
    return noting(statement.get()).onComplete(read -> readsUnderWay--);
  }

  /**
   * The last writes and the end; fails with the first failure of the attempt, even a recovered one.
   */
  Future<Void> commit() {
    hasEnded = true;
    if (readsUnderWay > 0 || gets.areWaiting()) {
      return Future.failedFuture(
          new IllegalStateException(
              "the work of the transaction ended before its reads; its future must include them"));
    }
    if (firstFailure == null && deadline.isOver()) {
      return Future.failedFuture(StoreFailure.expired());
    }
    return firstFailure == null
        ? noting(engine.commit(taken())).recover(failure -> Future.failedFuture(firstFailure))
        : Future.failedFuture(firstFailure);
  }

  /** Frees what is held, then fails with the first failure of the attempt or else the given one. */
  <T> Future<T> rollback(Throwable failure) {
    hasEnded = true;
    return engine
        .rollback()
        .compose(freed -> Future.failedFuture(firstFailure == null ? failure : firstFailure));
  }

  private List<Writes> taken() {
    var taken = writes.take();
    taken.forEach(this::note);
    return taken;
  }

  /** A row that the attempt itself has deleted is not in the way of its insert. */
  private void note(Writes statement) {
    if (statement instanceof Writes.Deletes deletes) {
      deleted.addAll(deletes.keys());
    } else if (statement instanceof Writes.Inserts inserts) {
      inserts.rows().stream()
          .map(Row::key)
          .filter(key -> !deleted.contains(key))
          .forEach(inserted::add);
    }
  }

  private <T> Future<T> noting(Future<T> statement) {
    return statement.onFailure(
        failure -> {
          if (firstFailure == null) {
            firstFailure = failure;
          }
        });
  }

  private void noteAbsent(List<Key> keys, List<Row> rows) {
    var missing = new HashSet<>(keys);
    rows.forEach(row -> missing.remove(row.key()));
    missing.removeAll(inserted);
    absent.addAll(missing);
  }

  /** What the attempt has tried to insert and must not have been there. */
  Set<Key> inserted() {
    return inserted;
  }

  /** Whether the attempt has itself seen that there is no such row. */
  boolean hasSeenAbsent(Key key) {
    return absent.contains(key);
  }

  /** Whether the attempt may have seen that there is no such row. */
  boolean hasScanned(Table table) {
    return scanned.contains(table);
  }

  private static IllegalStateException ended() {
    return new IllegalStateException(
        "the transaction has ended; return the future of all that is done in it");
  }
}
