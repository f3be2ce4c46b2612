package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.testkit.Postgres;

class PgSessionTest {
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(10, SECONDS);
  }

  @ParameterizedTest
  @CsvSource({
    "application_name, torg",
    "default_transaction_isolation, serializable",
    "plan_cache_mode, force_generic_plan",
    "enable_seqscan, off",
    "enable_bitmapscan, off",
    "enable_sort, off",
    "enable_hashjoin, off",
    "enable_mergejoin, off",
    "jit, off",
    "max_parallel_workers_per_gather, 0",
    "statement_timeout, 10s",
    "lock_timeout, 5s",
    "idle_in_transaction_session_timeout, 20s",
    "client_encoding, UTF8",
  })
  void shouldArriveAtTheServerWhenAConnectionIsTuned(String setting, String value)
      throws Exception {
    var pool = pool();

    assertThat(text(pool, "show " + setting)).isEqualTo(value);
  }

  @Test
  void shouldPrepareOnlyOnceWhenAStatementIsLong() throws Exception {
    var pool = pool();
    var longer = "select 1 where true" + " and true".repeat(1_000);

    pool.preparedQuery(longer).execute().await(10, SECONDS);

    assertThat(text(pool, "select count(*)::text from pg_prepared_statements")).isEqualTo("1");
  }

  private Pool pool() {
    return PgBench.pool(vertx, Postgres.shared().connect("postgres"), 1);
  }

  private static String text(Pool pool, String query) throws Exception {
    return pool.query(query).execute().await(10, SECONDS).iterator().next().getString(0);
  }
}
