package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import torg.store.engine.StoreConfig;

/** How the store's connections are set up. */
final class PgSession {
  /** Statements kept prepared on each connection: a few dozen for each table. */
  private static final int STATEMENTS_MAX = 512;

  /** The client's own limit of 2,048 would leave the longer statements unprepared. */
  private static final int STATEMENT_LENGTH_MAX = 100_000;

  private static final int PIPELINE_MAX = 256;

  private PgSession() {}

  static PgConnectOptions tuned(PgConnectOptions options, StoreConfig config) {
    var tuned = new PgConnectOptions(options);
    tuned.setCachePreparedStatements(true);
    tuned.setPreparedStatementCacheMaxSize(STATEMENTS_MAX);
    tuned.setPreparedStatementCacheSqlLimit(STATEMENT_LENGTH_MAX);
    tuned.setPipeliningLimit(PIPELINE_MAX);
    var properties = new HashMap<>(options.getProperties());
    properties.putAll(properties(config));
    return tuned.setProperties(properties);
  }

  /**
   * Every statement of the store is served by one index in its order and by nothing else, so the
   * planner is kept from scans, sorts and joins that look cheaper while a table is small: under
   * serializable isolation they would lock the whole table and collide with everybody.
   */
  private static Map<String, String> properties(StoreConfig config) {
    return Map.ofEntries(
        Map.entry("application_name", "torg"),
        Map.entry("default_transaction_isolation", "serializable"),
        Map.entry("plan_cache_mode", "force_generic_plan"),
        Map.entry("enable_seqscan", "off"),
        Map.entry("enable_bitmapscan", "off"),
        Map.entry("enable_sort", "off"),
        Map.entry("enable_hashjoin", "off"),
        Map.entry("enable_mergejoin", "off"),
        Map.entry("jit", "off"),
        Map.entry("max_parallel_workers_per_gather", "0"),
        // A node that is gone shall not keep its locks for as long as its server believes in it.
        Map.entry("tcp_keepalives_idle", "10"),
        Map.entry("tcp_keepalives_interval", "2"),
        Map.entry("tcp_keepalives_count", "5"),
        Map.entry("statement_timeout", millis(config.statementMax())),
        // Shorter, so that a statement that waits for another transaction fails as BUSY, not SLOW.
        Map.entry("lock_timeout", millis(config.statementMax().dividedBy(2))),
        Map.entry("idle_in_transaction_session_timeout", millis(config.transactionMax())));
  }

  static String millis(Duration duration) {
    return String.valueOf(duration.toMillis());
  }

  /** Ends a session that could not be put in order, instead of giving it to the next. */
  static Future<Void> discard(SqlConnection connection) {
    return PgSocket.of(PgSocket.physical(connection)).close();
  }
}
