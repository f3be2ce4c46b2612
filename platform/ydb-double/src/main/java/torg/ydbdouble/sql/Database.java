package torg.ydbdouble.sql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import torg.ydbdouble.yql.Refusal;

/** The Postgres that does the work. */
public final class Database {
  private static final Logger log = LoggerFactory.getLogger(Database.class);
  private static final int CONNECTIONS_MAX = 60;
  private static final int CONNECTION_WAIT_SECONDS = 10;
  private static final int IDLE_SECONDS = 30;

  /**
   * Writers of YDB do not wait for each other, so one that must wait here loses soon. Scans of
   * whole tables are off because a reader of a whole table conflicts with all writers. Nothing
   * outlives the test, so no commit waits for the disk.
   */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "lock_timeout", "250ms",
          "deadlock_timeout", "50ms",
          "enable_seqscan", "off",
          "enable_bitmapscan", "off",
          "jit", "off",
          "synchronous_commit", "off");

  private final Pool pool;
  private final AtomicInteger open = new AtomicInteger();

  /** What a transaction may do and sees. */
  public enum Mode {
    SERIALIZABLE("begin isolation level serializable"),
    SNAPSHOT("begin isolation level repeatable read read only");

    private final String begin;

    Mode(String begin) {
      this.begin = begin;
    }
  }

  public Database(Vertx vertx, PgConnectOptions options) {
    var connect = new PgConnectOptions(options).setCachePreparedStatements(true);
    PROPERTIES.forEach(connect::addProperty);
    this.pool =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(connect)
            .with(
                new PoolOptions()
                    .setMaxSize(CONNECTIONS_MAX)
                    .setConnectionTimeout(CONNECTION_WAIT_SECONDS)
                    .setConnectionTimeoutUnit(TimeUnit.SECONDS)
                    .setIdleTimeout(IDLE_SECONDS)
                    .setIdleTimeoutUnit(TimeUnit.SECONDS))
            .build();
  }

  /** Fails when no connection is free in time, with the exception of the pool. */
  public Future<Transaction> begin(Mode mode) {
    return pool.getConnection()
        .compose(
            connection ->
                connection
                    .query(mode.begin)
                    .execute()
                    .map(begun -> begun(mode, connection))
                    .onFailure(failed -> connection.close()));
  }

  private Transaction begun(Mode mode, SqlConnection connection) {
    open.incrementAndGet();
    return new Transaction(mode, connection, open::decrementAndGet);
  }

  public int openTransactions() {
    return open.get();
  }

  /** Waits for transactions that use the table, which YDB need not do. */
  Future<Void> define(String sql) {
    return pool.withConnection(
        connection ->
            connection.query("set local lock_timeout = '10s'; " + sql).execute().mapEmpty());
  }

  public Future<Void> close() {
    return pool.close();
  }

  /**
   * As YDB would put it. Whoever loses to another transaction here, by serialization (40001), a
   * deadlock (40P01), a lock that is held too long (55P03) or a key that appeared meanwhile
   * (23505), has lost its optimistic locks there.
   */
  public static Refusal refusal(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return refusal;
    }
    if (failure instanceof PgException postgres) {
      switch (postgres.getSqlState()) {
        case "40001", "40P01", "55P03", "23505" -> {
          return Refusal.locksInvalidated(postgres.getErrorMessage());
        }
        case "54000" -> {
          return Refusal.badRequest(postgres.getErrorMessage());
        }
        default -> log.warn("Postgres failed", failure);
      }
    } else {
      log.warn("the double failed", failure);
    }
    return Refusal.of(StatusCode.INTERNAL_ERROR, String.valueOf(failure.getMessage()));
  }
}
