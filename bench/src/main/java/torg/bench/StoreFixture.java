package torg.bench;

import com.google.protobuf.ByteString;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import torg.settings.Settings;
import torg.store.Column;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;
import torg.testkit.Postgres;

/** The store and bare connections, as many, to one real Postgres. */
final class StoreFixture implements AutoCloseable {
  static final int CONNECTIONS = 16;

  static final Column<Long> ID = Column.int64("id");
  static final Column<String> SELLER = Column.utf8("seller_id");
  static final Column<Integer> PRESET = Column.int32("preset_id");
  static final Column<Long> COUNT = Column.int64("counter");
  static final Column<Long> SHARD_ID = Column.uint32("shard_id");
  static final Column<ByteString> PROTO = Column.bytes("proto");
  static final Table OFFER = Table.named("offer").key(ID).values(SELLER, PROTO).declare();
  static final Table PRESETS = Table.named("presets").key(SELLER, PRESET, ID).declare();
  static final Table COUNTS = Table.named("counts").key(SELLER, PRESET).values(COUNT).declare();
  static final Table QUEUE = Table.named("queue").key(SHARD_ID, ID).values(PROTO).declare();

  final Vertx vertx = Vertx.vertx();
  final Pool bare;
  final Store store;
  final Load load;

  StoreFixture() throws Exception {
    var connect = Postgres.shared().connect(Postgres.shared().freshDatabase());
    var config = StoreConfig.from(new Settings(Map.of()));
    bare = pool(new PgConnectOptions(connect).setCachePreparedStatements(true));
    var engine = new PgEngine(vertx, pool(PgEngine.tuned(connect, config)), config);
    store =
        EngineStore.open(
                vertx,
                engine,
                Schema.of(List.of(OFFER, PRESETS, COUNTS, QUEUE)),
                config,
                new SimpleMeterRegistry())
            .await(60, TimeUnit.SECONDS);
    load = new Load(vertx, Runtime.getRuntime().availableProcessors(), 128);
  }

  private Pool pool(PgConnectOptions connect) {
    return PgBuilder.pool()
        .using(vertx)
        .connectingTo(connect)
        .with(new PoolOptions().setMaxSize(CONNECTIONS).setMaxWaitQueueSize(-1))
        .build();
  }

  void sql(String statement) throws Exception {
    bare.query(statement).execute().await(5, TimeUnit.MINUTES);
  }

  @Override
  public void close() throws TimeoutException {
    vertx.close().await(60, TimeUnit.SECONDS);
  }
}
