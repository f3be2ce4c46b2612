package torg.testkit;

import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import torg.embedded.EmbeddedPostgres;
import torg.embedded.Ports;

/** One real Postgres server for all tests of a module. */
public final class Postgres {
  private static final AtomicInteger databases = new AtomicInteger();
  private static Postgres shared;

  private final EmbeddedPostgres server;

  private Postgres(EmbeddedPostgres server) {
    this.server = server;
  }

  public static synchronized Postgres shared() {
    if (shared == null) {
      try {
        var directory = Servers.directory("postgres");
        var server = EmbeddedPostgres.start(Servers.CACHE, directory, Ports.free());
        Servers.atEnd(directory, server::stop);
        shared = new Postgres(server);
      } catch (Exception failed) {
        throw new IllegalStateException("Postgres did not start", failed);
      }
    }
    return shared;
  }

  public String host() {
    return EmbeddedPostgres.HOST;
  }

  public int port() {
    return server.port();
  }

  public String user() {
    return EmbeddedPostgres.USER;
  }

  public String password() {
    return server.password();
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
    var name = "test_" + databases.incrementAndGet();
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
