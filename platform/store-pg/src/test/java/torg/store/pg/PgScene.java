package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import torg.store.Row;
import torg.store.Schema;
import torg.store.engine.Engine;
import torg.store.engine.StoreConfig;
import torg.store.engine.StoreFailure;
import torg.store.engine.StoreFailure.Kind;
import torg.store.engine.Writes;
import torg.testkit.Await;
import torg.testkit.Postgres;
import torg.testkit.Waiting;

/** An engine behind a wire that can be cut, and another way to its database. */
final class PgScene {
  static final int CONNECTIONS = 3;
  static final Waiting WAIT = Await.within(Duration.ofSeconds(30));

  final Vertx vertx = Vertx.vertx();
  private static final String IN_TRANSACTION =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and state like 'idle in%'";

  final String database = Postgres.shared().freshDatabase();
  final Pool direct = Postgres.shared().pool(vertx, database);
  final Wire wire;
  final Pool pool;
  final Engine engine;

  PgScene() throws Exception {
    this(PgBench.CONFIG, new PoolOptions());
  }

  PgScene(StoreConfig config, PoolOptions size) throws Exception {
    wire = Wire.lay(vertx).await(10, SECONDS);
    var options = Postgres.shared().connect(database).setPort(wire.port());
    pool = PgEngine.pool(vertx, options, size.setMaxSize(CONNECTIONS), config);
    engine = new PgEngine(vertx, pool, config);
    await(engine.migrate(Schema.of(List.of(Shop.WORDS, Shop.OFFERS))));
  }

  /** Whatever has failed before, all connections are free, and none is in a transaction. */
  void close() throws Exception {
    wire.speak();
    var all = IntStream.range(0, CONNECTIONS).mapToObj(at -> pool.getConnection()).toList();
    await(Future.all(all));
    await(() -> count(IN_TRANSACTION) == 0);
    await(vertx.close());
  }

  Engine hurried() {
    var brief = Duration.ofMillis(200);
    var config =
        new StoreConfig(
            1, Duration.ofMillis(1), brief, brief, brief, Duration.ofSeconds(1), 100, brief);
    var options = PgEngine.tuned(Postgres.shared().connect(database), config);
    var own = PgBuilder.pool().using(vertx).connectingTo(options).build();
    return new PgEngine(vertx, own, config);
  }

  SqlConnection held(String sql) throws Exception {
    var holder = direct.getConnection().await(10, SECONDS);
    holder.query("begin; " + sql).execute().await(10, SECONDS);
    return holder;
  }

  void failAtCommit(String table) throws Exception {
    direct
        .query(
            """
            create function refuse() returns trigger language plpgsql as
              'begin raise exception ''no'' using errcode = ''40001''; end';
            create constraint trigger refuse after insert on %s
              deferrable initially deferred for each row execute function refuse()
            """
                .formatted(table))
        .execute()
        .await(10, SECONDS);
  }

  void terminate() throws Exception {
    direct
        .query(
            """
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where application_name = 'torg' and datname = current_database()
            """)
        .execute()
        .await(15, SECONDS);
  }

  static Writes upsert(Row row) {
    return new Writes.Upserts(row.table(), row.named(), List.of(row));
  }

  static Writes insert(Row row) {
    return new Writes.Inserts(row.table(), row.named(), List.of(row));
  }

  long words() throws Exception {
    return count("select count(*) from words");
  }

  long count(String sql) throws Exception {
    return direct.query(sql).execute().await(10, SECONDS).iterator().next().getLong(0);
  }

  interface Condition {
    boolean holds() throws Exception;
  }

  static void await(Condition condition) throws Exception {
    WAIT.seen(condition::holds, isSo -> isSo);
  }

  static <T> T await(Future<T> future) {
    return WAIT.result(future);
  }

  static Kind kind(Future<?> future) {
    var failure = catchThrowable(() -> await(future));
    assertThat(failure).isInstanceOf(StoreFailure.class);
    return ((StoreFailure) failure).kind();
  }
}
