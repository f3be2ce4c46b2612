package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.function.Function;
import torg.bus.Deadline;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreConfig;

/**
 * The tables in Postgres. The pool is the engine's own, because its sessions are unfit for other
 * SQL: see {@link #tuned}.
 */
public final class PgEngine implements Engine {
  private static final String BEGIN_SERIALIZABLE = "begin isolation level serializable";
  private static final String BEGIN_SNAPSHOT = "begin isolation level repeatable read read only";

  private final Vertx vertx;
  private final Pool pool;
  private final PgConnections connections;
  private final String beginStream;

  /** The pool connects with options that {@link #tuned} has made. */
  public PgEngine(Vertx vertx, Pool pool, StoreConfig config) {
    this.vertx = vertx;
    this.pool = pool;
    this.connections = new PgConnections(vertx, pool, config);
    this.beginStream =
        "%s; set local idle_in_transaction_session_timeout = %s"
            .formatted(BEGIN_SNAPSHOT, PgSession.millis(config.streamMax()));
  }

  /** The options for the engine's pool: serializable by default, prepared and pipelined. */
  public static PgConnectOptions tuned(PgConnectOptions options, StoreConfig config) {
    return PgSession.tuned(options, config);
  }

  /**
   * A pool for the engine, whose connections are given up when they are not made within
   * store.statementMax.
   *
   * @param options without what {@link #tuned} adds
   */
  public static Pool pool(
      Vertx vertx, PgConnectOptions options, PoolOptions size, StoreConfig config) {
    return ClientBuilder.pool(new PgConnector(config.statementMax()))
        .using(vertx)
        .connectingTo(tuned(options, config))
        .with(size)
        .build();
  }

  @Override
  public Future<Void> migrate(Schema schema) {
    return new PgMigration(vertx, pool).run(schema);
  }

  @Override
  public EngineTx begin(Isolation isolation) {
    return new PgTransaction(
        connections,
        switch (isolation) {
          case SERIALIZABLE -> BEGIN_SERIALIZABLE;
          case SNAPSHOT -> beginStream;
        });
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return alone(tx -> tx.getAll(table, keys));
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    return alone(tx -> tx.getAll(table, keys, columns));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return alone(tx -> tx.scan(scan));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return alone(tx -> tx.count(scan));
  }

  /**
   * A read by the session's default would be serializable: it could fail, and make writers fail.
   * All three statements leave together.
   */
  private <T> Future<T> alone(Function<EngineTx, Future<T>> read) {
    var tx = new PgTransaction(connections, BEGIN_SNAPSHOT);
    var answer = read.apply(tx);
    return tx.commit(List.of()).transform(ended -> answer);
  }

  @Override
  public Future<Void> check() {
    return connections
        .take(Deadline.current())
        .compose(taken -> taken.check().eventually(taken::close))
        .<Void>mapEmpty()
        .recover(cause -> Future.failedFuture(PgFailures.unreachable(cause)));
  }

  @Override
  public Future<Void> close() {
    return pool.close();
  }
}
