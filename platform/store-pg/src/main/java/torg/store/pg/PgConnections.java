package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import torg.bus.Deadline;
import torg.bus.Timeouts;
import torg.store.engine.StoreFailure;

/** Connections of the pool, for those who can still use one. */
final class PgConnections {
  private final VertxInternal vertx;
  private final Pool pool;
  private final Timeouts timeouts = new Timeouts();

  PgConnections(Vertx vertx, Pool pool) {
    this.vertx = (VertxInternal) vertx;
    this.pool = pool;
  }

  /** Fails with EXPIRED when the deadline passes before a connection is free. */
  Future<SqlConnection> take(Deadline deadline) {
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
