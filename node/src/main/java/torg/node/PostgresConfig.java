package torg.node;

import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.settings.Bounds;
import torg.settings.Secret;
import torg.settings.Setting;
import torg.settings.Settings;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;

/** Where Postgres is and how many connections the node may have. */
public record PostgresConfig(
    String host,
    int port,
    String database,
    String user,
    Secret password,
    boolean tls,
    int connectionsMax,
    int waitersMax) {
  static final Setting HOST =
      new Setting("postgres.host", "", "server to use instead of the embedded one");
  static final Setting PORT = new Setting("postgres.port", "5432", "its port");
  private static final Setting DATABASE =
      new Setting("postgres.database", "postgres", "its database");
  private static final Setting USER = new Setting("postgres.user", "torg", "user to connect as");
  static final Setting PASSWORD = new Setting("postgres.password", "", "password of that user");
  private static final Setting TLS =
      new Setting("postgres.tls", "false", "encrypt the connections; the server's name is checked");
  private static final Setting CONNECTIONS_MAX =
      new Setting("postgres.connectionsMax", "16", "connections of one node");
  private static final Setting WAITERS_MAX =
      new Setting(
          "postgres.waitersMax",
          "1000",
          "transactions that may wait for a connection; more are refused");
  static final List<Setting> SETTINGS =
      List.of(HOST, PORT, DATABASE, USER, PASSWORD, TLS, CONNECTIONS_MAX, WAITERS_MAX);

  public PostgresConfig {
    Bounds.within(PORT.name(), port, 1, 65_535);
    Bounds.within(CONNECTIONS_MAX.name(), connectionsMax, 1, 1_000);
    Bounds.within(WAITERS_MAX.name(), waitersMax, 1, 100_000);
  }

  static PostgresConfig from(Settings settings) {
    return new PostgresConfig(
        settings.text(HOST),
        settings.integer(PORT),
        settings.text(DATABASE),
        settings.text(USER),
        settings.secret(PASSWORD),
        settings.flag(TLS),
        settings.integer(CONNECTIONS_MAX),
        settings.integer(WAITERS_MAX));
  }

  /** Connections as the store wants them. */
  Pool pool(Vertx vertx, StoreConfig store) {
    var connect =
        new PgConnectOptions()
            .setHost(host)
            .setPort(port)
            .setDatabase(database)
            .setUser(user)
            .setPassword(password.value());
    if (tls) {
      connect
          .setSslMode(SslMode.VERIFY_FULL)
          .setSslOptions(new ClientSSLOptions().setHostnameVerificationAlgorithm("HTTPS"));
    }
    var size =
        new PoolOptions()
            .setMaxSize(connectionsMax)
            .setMaxWaitQueueSize(waitersMax)
            .setConnectionTimeout(10)
            .setConnectionTimeoutUnit(TimeUnit.SECONDS);
    return PgEngine.pool(vertx, connect, size, store);
  }
}
