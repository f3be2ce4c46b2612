package torg.store.ydb;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;
import torg.settings.Settings;
import torg.store.engine.StoreConfig;
import torg.testkit.Await;
import torg.testkit.Postgres;
import torg.ydbdouble.service.YdbDouble;

/** A double of YDB with an empty database, and engines on it. */
final class DoubleServer implements AutoCloseable {
  final Vertx vertx = Vertx.vertx();
  final YdbDouble ydb;
  private boolean isStopped;

  DoubleServer() {
    var postgres = Postgres.shared();
    ydb = YdbDouble.start(postgres.connect(postgres.freshDatabase()));
  }

  static StoreConfig config(int attemptsMax, Duration statementMax) {
    return new StoreConfig(
        attemptsMax,
        Duration.ofMillis(1),
        Duration.ofMillis(50),
        Duration.ofSeconds(30),
        statementMax,
        Duration.ofHours(1),
        10_000,
        Duration.ofSeconds(3));
  }

  static YdbConfig config(String connection, String directory, int sessionsMax) {
    return YdbConfig.from(
        new Settings(
            Map.of(
                "ydb.connection",
                connection,
                "ydb.directory",
                directory,
                "ydb.sessionsMax",
                String.valueOf(sessionsMax))));
  }

  YdbEngine engine() {
    return engine(50, Duration.ofSeconds(30));
  }

  YdbEngine engine(int sessionsMax, Duration statementMax) {
    return await(
        YdbEngine.connect(
            vertx, config(ydb.connectionString(), "torg", sessionsMax), config(1, statementMax)));
  }

  static <T> T await(Future<T> future) {
    return Await.within(Duration.ofSeconds(30)).result(future);
  }

  /** A session that is dropped is deleted while the caller goes on. */
  void awaitNoOpenTransactions() {
    awaitZero(ydb::openTransactions);
  }

  static void awaitZero(IntSupplier count) {
    Await.within(Duration.ofSeconds(10))
        .until(() -> "left: " + count.getAsInt(), () -> count.getAsInt() == 0);
  }

  void stopYdb() {
    if (!isStopped) {
      isStopped = true;
      ydb.close();
    }
  }

  @Override
  public void close() {
    stopYdb();
    await(vertx.close());
  }
}
