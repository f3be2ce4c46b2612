package torg.store.ydb;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.grpc.GrpcTransport;
import tech.ydb.query.QueryClient;
import tech.ydb.query.tools.QueryReader;
import torg.bus.Deadline;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreConfig;

/** YDB, through the Query service of its SDK. */
public final class YdbEngine implements Engine {
  private final Calls calls;
  private final GrpcTransport transport;
  private final QueryClient client;
  private final Sessions sessions;
  private final Directory directory;
  private final Yql yql;
  private final YdbSchema schema;
  private Future<Void> closing;

  private YdbEngine(Calls calls, GrpcTransport transport, YdbConfig config, StoreConfig store) {
    this.calls = calls;
    this.transport = transport;
    this.client = QueryClient.newClient(transport).sessionPoolMaxSize(config.sessionsMax()).build();
    this.sessions = new Sessions(calls, client, store.statementMax(), config.waitersMax());
    this.directory = new Directory(calls, transport, config.directory(), store.statementMax());
    this.yql = new Yql(config.directory());
    this.schema = new YdbSchema(sessions, directory, new YqlSchema(config), yql);
  }

  /**
   * Fails with LOST or SLOW when YDB does not answer, with a SettingException when the certificate
   * cannot be read, and as a defect when YDB refuses: no such database, no such user.
   */
  public static Future<YdbEngine> connect(Vertx vertx, YdbConfig config, StoreConfig store) {
    var calls = new Calls(vertx);
    return calls
        .onContext(
            calls.call(
                () ->
                    CompletableFuture.completedFuture(
                        new YdbEngine(calls, Transport.open(config, store), config, store))))
        .onFailure(failure -> calls.close());
  }

  @Override
  public Future<Void> migrate(Schema declared) {
    return calls.onContext(schema.migrate(declared));
  }

  @Override
  public EngineTx begin(Isolation isolation) {
    return new YdbTx(
        calls,
        sessions,
        yql,
        switch (isolation) {
          case SERIALIZABLE -> TxMode.SERIALIZABLE_RW;
          case SNAPSHOT -> TxMode.SNAPSHOT_RO;
        });
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return read(() -> yql.get(table, keys), Answers.rows(table));
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return read(() -> yql.scan(scan), Answers.rows(scan.table()));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return read(() -> yql.count(scan), Answers::count);
  }

  /** What refuses the query fails the future, as all else that can go wrong. */
  private <T> Future<T> read(Supplier<Query> query, Function<QueryReader, T> reading) {
    var deadline = Deadline.current();
    return calls.onContext(
        CompletableFuture.completedFuture(query)
            .thenApply(Supplier::get)
            .thenCompose(written -> sessions.once(written, TxMode.SNAPSHOT_RO, deadline, reading)));
  }

  @Override
  public Future<Void> check() {
    return calls.onContext(directory.check());
  }

  /** Waits for what is on its way, for some seconds. */
  @Override
  public synchronized Future<Void> close() {
    if (closing == null) {
      closing = closed();
    }
    return closing;
  }

  private Future<Void> closed() {
    return calls
        .onContext(
            calls.<Void>callAlways(
                () -> {
                  directory.close();
                  client.close();
                  transport.close();
                  return CompletableFuture.completedFuture(null);
                }))
        .onComplete(closed -> calls.close());
  }
}
