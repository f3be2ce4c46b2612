package torg.testkit;

import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import torg.embedded.EmbeddedPostgres;
import torg.settings.Ports;

/** One real Postgres server for all tests of a run. */
public final class Postgres {
  private static final List<String> UNFLUSHED = List.of("fsync=off", "full_page_writes=off");

  /** Two modules at once, each with some nodes. */
  private static final String CONNECTIONS = "max_connections=500";

  private static final AtomicInteger databases = new AtomicInteger();
  private static Postgres shared;

  private final int port;
  private final String password;

  private Postgres(int port, String password) {
    this.port = port;
    this.password = password;
  }

  public static synchronized Postgres shared() {
    if (shared == null) {
      var address = SharedServers.address(ServerKind.POSTGRES).split(" ");
      shared = new Postgres(Integer.parseInt(address[0]), address[1]);
    }
    return shared;
  }

  static RunningServer launch(Path directory) throws IOException {
    var flushing = Servers.areDurable() ? Stream.<String>empty() : UNFLUSHED.stream();
    var options = Stream.concat(flushing, Stream.of(CONNECTIONS)).toList();
    var server = EmbeddedPostgres.start(Servers.CACHE, directory, Ports.free(), options);
    return new RunningServer(server.port() + " " + server.password(), server::stop);
  }

  public String host() {
    return EmbeddedPostgres.HOST;
  }

  public int port() {
    return port;
  }

  public String user() {
    return EmbeddedPostgres.USER;
  }

  public String password() {
    return password;
  }

  public PgConnectOptions connect(String database) {
    return new PgConnectOptions()
        .setHost(host())
        .setPort(port())
        .setUser(user())
        .setPassword(password())
        .setDatabase(database);
  }

  public Pool pool(Vertx vertx, String database) {
    return PgBuilder.pool()
        .using(vertx)
        .connectingTo(connect(database))
        .with(new PoolOptions().setMaxSize(8))
        .build();
  }

  /** The name of a new, empty database. */
  public String freshDatabase() {
    var name = "test_%d_%d".formatted(ProcessHandle.current().pid(), databases.incrementAndGet());
    var vertx = Vertx.vertx();
    try {
      pool(vertx, EmbeddedPostgres.DATABASE)
          .query("create database " + name)
          .execute()
          .await(30, TimeUnit.SECONDS);
    } catch (Exception failed) {
      throw new IllegalStateException("database %s could not be created".formatted(name), failed);
    } finally {
      vertx.close();
    }
    return name;
  }
}
