package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.store.Row;
import torg.store.Schema;
import torg.store.engine.Engine;
import torg.store.engine.Writes;
import torg.testkit.Postgres;

/** Writers that meet in one order never wait for each other in a circle. */
class PgLockOrderTest {
  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and wait_event_type = 'Lock'";

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(10, SECONDS);
  }

  @Test
  void shouldLockTheFirstTableFirstWhenOneStatementWritesTwo() throws Exception {
    var options = Postgres.shared().connect(Postgres.shared().freshDatabase());
    var pool = PgBench.pool(vertx, options, 4);
    var engine = new PgEngine(vertx, pool, PgBench.CONFIG);
    engine.migrate(Schema.of(List.of(Shop.OFFERS, Shop.WORDS))).await(30, SECONDS);
    var writes = List.of(upsert(Shop.offer("ann", 1)), upsert(Shop.word("a")));
    engine.begin(Engine.Isolation.SERIALIZABLE).commit(writes).await(30, SECONDS);

    var holder = pool.getConnection().await(10, SECONDS);
    run(holder, "begin isolation level read committed");
    run(holder, "select 1 from offers for update");
    var writer = engine.begin(Engine.Isolation.SERIALIZABLE).commit(writes);
    while (waiting(pool) == 0) {
      assertThat(writer.isComplete()).isFalse();
    }

    run(holder, "select 1 from words for update nowait");
    run(holder, "rollback");
    holder.close().await(10, SECONDS);
    writer.await(30, SECONDS);
  }

  private static Writes upsert(Row row) {
    var checked = row.checked();
    return new Writes.Upserts(row.table(), checked.named(), List.of(checked));
  }

  private static void run(SqlConnection connection, String sql) throws Exception {
    connection.query(sql).execute().await(10, SECONDS);
  }

  private static long waiting(Pool pool) throws Exception {
    return pool.query(WAITING).execute().await(10, SECONDS).iterator().next().getLong(0);
  }
}
