package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.store.Schema;
import torg.store.engine.Migration;
import torg.store.engine.Migration.Step;

/**
 * Brings the tables to what is declared, on one node at a time.
 *
 * <p>The others ask for the lock again and again instead of waiting inside a statement: such a
 * statement would hold a snapshot, for whose end the build of an index waits.
 */
final class PgMigration {
  private static final Logger log = LoggerFactory.getLogger(PgMigration.class);
  private static final long LOCK = 0x746f7267_73746f72L;
  private static final long ASK_AGAIN_MILLIS = 100;
  private static final int ASKED_PER_LOG = 100;
  private static final long LOCK_PAUSE_MILLIS = 1_000;
  private static final int LOCK_ATTEMPTS_MAX = 1_000;

  /** The build of an index takes as long as it takes. */
  private static final String SESSION =
      "set statement_timeout = 0; set lock_timeout = '1s';"
          + " set default_transaction_isolation = 'read committed'";

  private final Vertx vertx;
  private final Pool pool;

  PgMigration(Vertx vertx, Pool pool) {
    this.vertx = vertx;
    this.pool = pool;
  }

  Future<Void> run(Schema schema) {
    return pool.getConnection()
        .recover(cause -> Future.failedFuture(PgFailures.unreachable(cause)))
        .compose(
            connection ->
                locked(connection, 0)
                    .compose(locked -> change(connection, schema))
                    .recover(cause -> Future.failedFuture(PgFailures.of(cause)))
                    .eventually(() -> release(connection)));
  }

  private Future<Void> locked(SqlConnection connection, int asked) {
    if (asked % ASKED_PER_LOG == 1) {
      log.info("another node is migrating the store; waiting for it");
    }
    return connection
        .query("select pg_try_advisory_lock(%d)".formatted(LOCK))
        .execute()
        .compose(
            answer ->
                answer.iterator().next().getBoolean(0)
                    ? Future.succeededFuture()
                    : vertx
                        .timer(ASK_AGAIN_MILLIS)
                        .compose(again -> locked(connection, asked + 1)));
  }

  private Future<Void> change(SqlConnection connection, Schema schema) {
    return sql(connection, SESSION)
        .compose(set -> PgCatalog.read(connection, schema))
        .compose(
            catalog -> {
              var steps = Migration.plan(schema, catalog.tables(), Ddl.DIALECT);
              var together = String.join("; ", together(schema, catalog, steps));
              return extend(connection, together, LOCK_ATTEMPTS_MAX)
                  .compose(extended -> sql(connection, "set lock_timeout = 0"))
                  .compose(unlimited -> inOrder(connection, apart(catalog, steps)));
            });
  }

  /**
   * Waits for its locks only briefly, because all who come after wait behind it, and asks again: a
   * stream may read a table for an hour.
   */
  private Future<Void> extend(SqlConnection connection, String statements, int attemptsMax) {
    if (statements.isEmpty()) {
      return Future.succeededFuture();
    }
    return sql(connection, statements)
        .recover(
            cause ->
                attemptsMax > 1 && isLocked(cause)
                    ? vertx
                        .timer(LOCK_PAUSE_MILLIS)
                        .compose(again -> extend(connection, statements, attemptsMax - 1))
                    : Future.failedFuture(cause));
  }

  private static boolean isLocked(Throwable cause) {
    return cause instanceof PgException error && error.getSqlState().equals("55P03");
  }

  /** Statements of one message are one transaction: all tables are extended or none. */
  private static List<String> together(Schema schema, PgCatalog catalog, List<Step> steps) {
    var statements = new ArrayList<String>();
    for (var step : steps) {
      if (step instanceof Step.CreateTable create) {
        Ddl.create(create.table()).forEach(statements::add);
      } else if (step instanceof Step.AddColumn add) {
        Ddl.add(add.table(), add.column()).forEach(statements::add);
      }
    }
    for (var table : schema.tables()) {
      table.valueColumns().stream()
          .filter(column -> catalog.required().contains(table + "." + column))
          .forEach(column -> statements.add(Ddl.allowNull(table, column)));
    }
    return statements;
  }

  /** Indexes of tables in use are built beside the writers, which no transaction can do. */
  private static List<String> apart(PgCatalog catalog, List<Step> steps) {
    var statements = new ArrayList<String>();
    for (var step : steps) {
      if (step instanceof Step.AddIndex add) {
        if (catalog.broken().contains(Ddl.name(add.index()))) {
          statements.add("drop index concurrently " + Ddl.quoted(Ddl.name(add.index())));
        }
        statements.add(Ddl.create("index concurrently", add.index()));
      }
    }
    return statements;
  }

  private static Future<Void> inOrder(SqlConnection connection, List<String> statements) {
    Future<Void> done = Future.succeededFuture();
    for (var statement : statements) {
      done = done.compose(previous -> sql(connection, statement));
    }
    return done;
  }

  private static Future<Void> sql(SqlConnection connection, String statements) {
    log.debug("migration of the store: {}", statements);
    return connection.query(statements).execute().mapEmpty();
  }

  /** A session that cannot be put in order again is ended, and its lock with it. */
  private static Future<Void> release(SqlConnection connection) {
    return connection
        .query("reset all; select pg_advisory_unlock_all()")
        .execute()
        .transform(done -> done.succeeded() ? connection.close() : PgSession.discard(connection));
  }
}
