package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.Map;
import torg.settings.Settings;
import torg.store.contract.Bench;
import torg.store.engine.StoreConfig;
import torg.testkit.Postgres;

/** Engines on the Postgres of the tests. */
final class PgBench implements Bench {
  static final StoreConfig CONFIG = StoreConfig.from(new Settings(Map.of()));
  static final int CONNECTIONS = 8;

  private final Vertx vertx = Vertx.vertx();

  @Override
  public Vertx vertx() {
    return vertx;
  }

  @Override
  public Database freshDatabase() {
    var name = Postgres.shared().freshDatabase();
    return () -> Future.succeededFuture(engine(vertx, Postgres.shared().connect(name)));
  }

  static PgEngine engine(Vertx vertx, PgConnectOptions options) {
    return new PgEngine(vertx, pool(vertx, options, CONNECTIONS), CONFIG);
  }

  static Pool pool(Vertx vertx, PgConnectOptions options, int connections) {
    return PgEngine.pool(vertx, options, new PoolOptions().setMaxSize(connections), CONFIG);
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
