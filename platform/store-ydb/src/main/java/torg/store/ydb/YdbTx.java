package torg.store.ydb;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.query.tools.QueryReader;
import torg.bus.Deadline;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

/** A transaction: one session from its first statement to its end, one statement at a time. */
final class YdbTx implements EngineTx {
  private final Calls calls;
  private final Sessions sessions;
  private final Yql yql;
  private final TxMode mode;
  private final Deadline deadline = Deadline.current();

  /** What was asked for last; its failure is that of all that follow, which are never sent. */
  private CompletableFuture<?> tail = CompletableFuture.completedFuture(null);

  // These belong to the steps, which run one after another.
  private YdbSession session;
  private boolean hasWritten;
  private boolean hasEnded;

  YdbTx(Calls calls, Sessions sessions, Yql yql, TxMode mode) {
    this.calls = calls;
    this.sessions = sessions;
    this.yql = yql;
    this.mode = mode;
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return next(() -> read(table, keys));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return next(() -> read(yql.scan(scan), Answers.rows(scan.table())));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return next(() -> read(yql.count(scan), Answers::count));
  }

  @Override
  public Future<Void> write(List<Writes> writes) {
    return next(() -> summed(writes).thenCompose(this::send));
  }

  @Override
  public Future<Void> commit(List<Writes> last) {
    return next(() -> summed(last).thenCompose(this::finish).thenCompose(done -> end()));
  }

  @Override
  public Future<Void> rollback() {
    var end = tail.handle((value, failure) -> null).thenCompose(done -> end());
    tail = end;
    return calls.onContext(end);
  }

  /** After the steps before it, if all of them went well; one that fails ends the transaction. */
  private <T> Future<T> next(Supplier<CompletableFuture<T>> step) {
    var result =
        tail.thenCompose(
                done -> {
                  if (hasEnded) {
                    throw new IllegalStateException("the transaction has ended");
                  }
                  return step.get();
                })
            .handle(
                (value, failure) ->
                    failure == null
                        ? CompletableFuture.completedFuture(value)
                        : end().thenCompose(ended -> Sessions.<T>result(null, failure)))
            .thenCompose(outcome -> outcome);
    tail = result;
    return calls.onContext(result);
  }

  private CompletableFuture<List<Row>> read(Table table, List<Key> keys) {
    return read(yql.get(table, keys), Answers.rows(table));
  }

  private <T> CompletableFuture<T> read(Query query, Function<QueryReader, T> reading) {
    return session().thenCompose(taken -> taken.within(query)).thenApply(reading);
  }

  private CompletableFuture<YdbSession> session() {
    if (session != null) {
      return CompletableFuture.completedFuture(session);
    }
    return sessions
        .take(deadline)
        .thenApply(
            taken -> {
              taken.begin(mode);
              session = taken;
              return taken;
            });
  }

  /** The same writes, with sums in place of increments. */
  private CompletableFuture<List<Writes>> summed(List<Writes> writes) {
    var summed = CompletableFuture.<List<Writes>>completedFuture(List.of());
    for (var each : writes) {
      summed =
          summed.thenCompose(
              waiting ->
                  each instanceof Writes.Increments increments
                      ? summed(waiting, increments)
                      : CompletableFuture.completedFuture(and(waiting, each)));
    }
    return summed;
  }

  /** Reads first and writes last where it can, for that is faster (docs/ydb.md). */
  private CompletableFuture<List<Writes>> summed(
      List<Writes> waiting, Writes.Increments increments) {
    if (Sums.dependOn(waiting, increments)) {
      return send(waiting).thenCompose(sent -> summed(List.of(), increments));
    }
    return read(increments.table(), List.copyOf(increments.deltas().keySet()))
        .thenApply(rows -> and(waiting, Sums.of(increments, rows)));
  }

  private static List<Writes> and(List<Writes> writes, Writes last) {
    var all = new ArrayList<>(writes);
    all.add(last);
    return all;
  }

  private CompletableFuture<Void> send(List<Writes> writes) {
    return sendAll(yql.writes(writes));
  }

  private CompletableFuture<Void> sendAll(List<Query> queries) {
    var sent = CompletableFuture.<Void>completedFuture(null);
    for (var query : queries) {
      hasWritten = true;
      sent =
          sent.thenCompose(done -> session())
              .thenCompose(taken -> taken.within(query))
              .thenApply(answer -> null);
    }
    return sent;
  }

  /** A transaction whose only text is its last writes begins and commits with one call. */
  private CompletableFuture<Void> finish(List<Writes> writes) {
    var queries = yql.writes(writes);
    if (!queries.isEmpty()) {
      var last = queries.size() - 1;
      return sendAll(queries.subList(0, last))
          .thenCompose(sent -> session())
          .thenCompose(taken -> inTime(() -> taken.withinAndCommit(queries.get(last))));
    }
    return session == null
        ? CompletableFuture.completedFuture(null)
        : inTime(() -> session.commit(hasWritten));
  }

  private CompletableFuture<Void> inTime(Supplier<CompletableFuture<Void>> commit) {
    return deadline.isOver()
        ? CompletableFuture.failedFuture(StoreFailure.expired())
        : commit.get();
  }

  /** Never fails. */
  private CompletableFuture<Void> end() {
    hasEnded = true;
    var taken = session;
    session = null;
    return taken == null ? CompletableFuture.completedFuture(null) : taken.close();
  }
}
