package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.internal.Connection;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import torg.bus.Deadline;
import torg.bus.flow.Timeouts;
import torg.store.engine.StoreConfig;
import torg.store.engine.StoreFailure;

/** Connections of the pool that still answer, for those who can still use one. */
final class PgConnections {
  private final VertxInternal vertx;
  private final Pool pool;
  private final Timeouts timeouts = new Timeouts();
  private final Map<Connection, PgSocket> sockets =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final long silenceMaxNanos;
  private final long answerMaxNanos;

  /** Connections that were heard last before this moment may be as silent as the one then. */
  private volatile long suspectedNanos = System.nanoTime();

  PgConnections(Vertx vertx, Pool pool, StoreConfig config) {
    this.vertx = (VertxInternal) vertx;
    this.pool = pool;
    this.silenceMaxNanos = config.silenceMax().toNanos();
    this.answerMaxNanos = config.statementMax().plus(config.silenceMax()).toNanos();
  }

  Timeouts timeouts() {
    return timeouts;
  }

  long silenceMaxNanos() {
    return silenceMaxNanos;
  }

  long answerMaxNanos() {
    return answerMaxNanos;
  }

  PgSocket socketOf(SqlConnection connection) {
    return sockets.computeIfAbsent(PgSocket.physical(connection), PgSocket::of);
  }

  void heardNothing(long sinceNanos) {
    suspectedNanos = sinceNanos;
  }

  /** Fails with EXPIRED when the deadline passes before a connection is free. */
  Future<WatchedConnection> take(Deadline deadline) {
    return acquired(deadline)
        .compose(connection -> usable(new WatchedConnection(this, connection), deadline));
  }

  /** One that has been silent for long is asked first, one that is suspected is not even asked. */
  private Future<WatchedConnection> usable(WatchedConnection taken, Deadline deadline) {
    var answered = taken.socket().answeredNanos();
    if (answered - suspectedNanos < 0) {
      return taken.discard().compose(closed -> take(deadline));
    }
    return System.nanoTime() - answered < silenceMaxNanos
        ? Future.succeededFuture(taken)
        : taken
            .check()
            .transform(
                checked ->
                    checked.succeeded()
                        ? Future.succeededFuture(taken)
                        : taken.discard().compose(closed -> take(deadline)));
  }

  private Future<SqlConnection> acquired(Deadline deadline) {
    var taking = pool.getConnection();
    if (deadline == Deadline.NONE || taking.isComplete()) {
      return taking;
    }
    var context = vertx.getOrCreateContext();
    var wait = new Wait(context);
    timeouts.add(context, wait, deadline.nanos());
    taking.onComplete(wait::ended);
    return wait.promise.future();
  }

  private static final class Wait extends Timeouts.Entry {
    private final Promise<SqlConnection> promise;

    Wait(ContextInternal context) {
      this.promise = context.promise();
    }

    @Override
    protected void onTimeout() {
      promise.tryFail(StoreFailure.expired());
    }

    void ended(SqlConnection connection, Throwable failure) {
      forget();
      if (failure != null) {
        promise.tryFail(failure);
      } else if (!promise.tryComplete(connection)) {
        connection.close();
      }
    }
  }
}
