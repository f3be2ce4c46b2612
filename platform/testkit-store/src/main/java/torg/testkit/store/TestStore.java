package torg.testkit.store;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.util.Collection;
import java.util.Map;
import torg.settings.Settings;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;

/** Opens stores with the settings that nobody has changed. */
public final class TestStore {
  public static final StoreConfig CONFIG = StoreConfig.from(new Settings(Map.of()));
  private static final int CONNECTIONS = 8;

  private TestStore() {}

  public static Future<Store> open(
      Vertx vertx, PgConnectOptions database, Collection<Table> tables) {
    var pool =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(PgEngine.tuned(database, CONFIG))
            .with(new PoolOptions().setMaxSize(CONNECTIONS))
            .build();
    return open(vertx, new PgEngine(vertx, pool, CONFIG), tables);
  }

  public static Future<Store> open(Vertx vertx, Engine engine, Collection<Table> tables) {
    return EngineStore.open(vertx, engine, Schema.of(tables), CONFIG, new SimpleMeterRegistry());
  }
}
