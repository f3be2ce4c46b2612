package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import torg.bus.flow.Timeouts;

/**
 * A connection of the pool while somebody has it. Postgres ends statements that take too long; when
 * not even that is heard, the connection has gone silent, and is closed instead of being waited for
 * and given to others.
 */
final class WatchedConnection extends Timeouts.Entry {
  private final PgConnections connections;
  private final SqlConnection connection;
  private final PgSocket socket;
  private final ContextInternal context = (ContextInternal) Vertx.currentContext();
  private int unanswered;
  private long askedNanos;

  WatchedConnection(PgConnections connections, SqlConnection connection) {
    this.connections = connections;
    this.connection = connection;
    this.socket = connections.socketOf(connection);
  }

  PgSocket socket() {
    return socket;
  }

  void onLoss(Runnable lost) {
    connection.closeHandler(closed -> lost.run());
  }

  Future<RowSet<Row>> query(String sql) {
    return watched(connection.query(sql).execute(), connections.answerMaxNanos());
  }

  Future<RowSet<Row>> execute(Statement statement) {
    return watched(
        connection.preparedQuery(statement.sql()).execute(statement.tuple()),
        connections.answerMaxNanos());
  }

  /** Whether the server still answers, and quickly. */
  Future<RowSet<Row>> check() {
    return watched(connection.query("select 1").execute(), connections.silenceMaxNanos());
  }

  private <T> Future<T> watched(Future<T> answer, long limitNanos) {
    if (unanswered++ == 0) {
      askedNanos = System.nanoTime();
      connections.timeouts().add(context, this, askedNanos + limitNanos);
    }
    return answer.onComplete((result, failure) -> answered(failure, limitNanos));
  }

  private void answered(Throwable failure, long limitNanos) {
    forget();
    if (failure == null) {
      socket.answered();
    }
    if (--unanswered > 0) {
      askedNanos = System.nanoTime();
      connections.timeouts().add(context, this, askedNanos + limitNanos);
    }
  }

  @Override
  protected void onTimeout() {
    connections.heardNothing(askedNanos);
    socket.close();
  }

  /** Gives it back to the pool. */
  Future<Void> close() {
    return connection.close();
  }

  /** Ends a session that is not fit for others. */
  Future<Void> discard() {
    return socket.close();
  }
}
