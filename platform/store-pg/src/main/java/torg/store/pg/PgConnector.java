package torg.store.pg;

import io.vertx.core.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.impl.PgConnectionFactory;
import io.vertx.pgclient.spi.PgDriver;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.spi.ConnectionFactory;
import java.net.SocketTimeoutException;
import java.time.Duration;
import torg.bus.flow.TimeLimit;

/**
 * Postgres's driver with a limit for connecting. Without one, a server that accepts and then says
 * nothing holds a place in the pool for ever. Each connection has a client of its own, since a
 * client can be closed as a whole only.
 */
final class PgConnector extends PgDriver {
  private final Duration connectMax;

  PgConnector(Duration connectMax) {
    this.connectMax = connectMax;
  }

  @Override
  public ConnectionFactory<PgConnectOptions> createConnectionFactory(
      Vertx vertx, NetClientOptions ignored) {
    return new Connecting((VertxInternal) vertx);
  }

  private final class Connecting extends PgConnectionFactory {
    Connecting(VertxInternal vertx) {
      super(vertx);
    }

    @Override
    public Future<SqlConnection> connect(Context context, PgConnectOptions options) {
      var client = new PgConnectionFactory(vertx);
      var promise = ((ContextInternal) context).<SqlConnection>promise();
      TimeLimit.set(vertx, connectMax, this::late, promise);
      client
          .connect(context, options)
          .onComplete(
              (connection, failure) -> {
                if (failure != null) {
                  promise.tryFail(failure);
                } else {
                  var socket = PgSocket.of(PgSocket.physical(connection)).keptAlive();
                  socket.onClose(() -> close(client));
                  if (!promise.tryComplete(connection)) {
                    socket.close();
                  }
                }
              });
      return promise.future().onFailure(failed -> close(client));
    }

    private SocketTimeoutException late() {
      return new SocketTimeoutException("not connected within " + connectMax);
    }

    private static void close(PgConnectionFactory client) {
      Completable<Void> whatever = (closed, failure) -> {};
      client.close(whatever);
    }
  }
}
