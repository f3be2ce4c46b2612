package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.sqlclient.RowSet;
import java.util.List;
import torg.bus.Deadline;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

/**
 * A transaction on a connection that it takes at its first statement, one statement after the
 * other.
 *
 * <p>A transaction whose writes fit one statement and that reads nothing is that statement alone:
 * the default of the session makes it serializable.
 */
final class PgTransaction implements EngineTx {
  private final PgConnections connections;
  private final String begin;
  private final Deadline deadline = Deadline.current();

  private InOrder<WatchedConnection> connection;
  private InOrder<WatchedConnection> begun;
  private InOrder<WatchedConnection> line;

  /** The answer to the statement asked for last; when it fails, no later one is sent. */
  private Future<?> last = Future.succeededFuture();

  private boolean isLost;
  private boolean wrote;
  private boolean commitSent;
  private boolean ended;

  PgTransaction(PgConnections connections, String begin) {
    this.connections = connections;
    this.begin = begin;
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return read(Selects.get(table, keys)).map(answer -> PgRows.of(table, answer));
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    var read = Selects.withKey(table, columns);
    return read(Selects.get(table, keys, read)).map(answer -> PgRows.of(table, read, answer));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return read(Selects.scan(scan)).map(answer -> PgRows.of(scan.table(), answer));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return read(Selects.count(scan)).map(answer -> answer.iterator().next().getLong(0));
  }

  @Override
  public Future<Void> write(List<Writes> writes) {
    return Future.all(Bundles.of(writes).stream().map(this::change).toList()).mapEmpty();
  }

  @Override
  public Future<Void> commit(List<Writes> last) {
    if (ended) {
      return hasEnded();
    }
    var statements = Bundles.of(last);
    if (connection != null || statements.size() > 1) {
      return finish(statements);
    }
    ended = true;
    return statements.isEmpty() ? Future.succeededFuture() : alone(statements.get(0));
  }

  @Override
  public Future<Void> rollback() {
    var isOpen = !ended && connection != null;
    ended = true;
    return isOpen ? release() : Future.succeededFuture();
  }

  private Future<RowSet<io.vertx.sqlclient.Row>> read(Statement statement) {
    if (ended) {
      return hasEnded();
    }
    open();
    return send(statement);
  }

  /**
   * Waits until Postgres has begun the transaction: a write that followed a failed BEGIN would be
   * applied on its own.
   */
  private Future<Void> change(Statement statement) {
    if (ended) {
      return hasEnded();
    }
    open();
    line = begun;
    wrote = true;
    return send(statement).mapEmpty();
  }

  private void open() {
    if (connection == null) {
      connection = new InOrder<>(connect());
      var begin =
          connection.then(
              taken -> {
                taken.onLoss(() -> isLost = true);
                return taken.query(this.begin).map(taken);
              });
      begun = new InOrder<>(begin);
      line = connection;
    }
  }

  private Future<WatchedConnection> connect() {
    return connections
        .take(deadline)
        .recover(cause -> Future.failedFuture(PgFailures.unreachable(cause)));
  }

  /**
   * After the answer to the one before: the client may send a statement that it has yet to prepare
   * behind later ones.
   */
  private Future<RowSet<io.vertx.sqlclient.Row>> send(Statement statement) {
    var on = line;
    var answer = last.compose(before -> on.then(taken -> taken.execute(statement)));
    last = answer;
    return answer.recover(cause -> Future.failedFuture(PgFailures.of(cause)));
  }

  private static <T> Future<T> hasEnded() {
    return Future.failedFuture(new IllegalStateException("the transaction has ended"));
  }

  private Future<Void> alone(Statement statement) {
    return connect()
        .compose(
            taken ->
                (deadline.isOver()
                        ? PgTransaction.<RowSet<io.vertx.sqlclient.Row>>expired()
                        : taken.execute(statement))
                    .recover(cause -> Future.failedFuture(PgFailures.ofCommit(cause)))
                    .eventually(taken::close))
        .mapEmpty();
  }

  private Future<Void> finish(List<Statement> statements) {
    statements.forEach(this::change);
    ended = true;
    return last.compose(before -> line.then(this::sendCommit))
        .recover(cause -> Future.failedFuture(outcome(cause)))
        .<Void>mapEmpty()
        .transform(
            done ->
                release()
                    .compose(
                        freed ->
                            done.succeeded()
                                ? Future.<Void>succeededFuture()
                                : Future.failedFuture(done.cause())));
  }

  private Future<RowSet<io.vertx.sqlclient.Row>> sendCommit(WatchedConnection taken) {
    if (isLost) {
      return Future.failedFuture(
          new StoreFailure(StoreFailure.Kind.LOST, "Postgres closed the connection"));
    }
    if (wrote && deadline.isOver()) {
      return expired();
    }
    commitSent = true;
    return taken.query("commit");
  }

  private static <T> Future<T> expired() {
    return Future.failedFuture(StoreFailure.expired());
  }

  /** A connection that broke while the commit was on its way leaves open whether it took place. */
  private Throwable outcome(Throwable cause) {
    return commitSent && wrote ? PgFailures.ofCommit(cause) : PgFailures.of(cause);
  }

  /** After what was asked for before, which would be applied on its own behind a rollback. */
  private Future<Void> release() {
    return last.transform(any -> line.then(Future::succeededFuture))
        .transform(any -> connection.then(taken -> commitSent ? taken.close() : rollback(taken)))
        .otherwiseEmpty();
  }

  private static Future<Void> rollback(WatchedConnection taken) {
    return taken
        .query("rollback")
        .transform(done -> done.succeeded() ? taken.close() : taken.discard());
  }
}
