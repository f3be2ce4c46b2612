package torg.ydbdouble.service;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.schema.UnfinishedIndexes;
import torg.ydbdouble.sql.Database;
import torg.ydbdouble.sql.Definitions;

/**
 * Stands in for a YDB server in tests: speaks its gRPC protocol, takes only the few shapes of YQL
 * that our adapter writes, and runs them on Postgres. Where YDB would read a whole table it
 * refuses. Many clients may connect. All its state is touched by one event loop only.
 */
public final class YdbDouble implements AutoCloseable {
  static final String HOST = "localhost";
  private static final int MESSAGE_BYTES_MAX = 64 << 20;
  private static final int STATEMENTS_MAX = 10_000;

  private final Vertx vertx;
  private final Database database;
  private final Faults faults = new Faults();
  private final UnfinishedIndexes unfinished = new UnfinishedIndexes();
  private final AtomicInteger silentCalls = new AtomicInteger();
  private final Deque<String> statements = new ArrayDeque<>();
  private final Server server;

  private YdbDouble(PgConnectOptions postgres) {
    this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    this.database = new Database(vertx, postgres);
    this.server = server();
  }

  /**
   * With an empty database of a Postgres whose superuser connects. Throws UncheckedIOException when
   * no port can be opened; whether Postgres answers is seen at the first call only.
   */
  public static YdbDouble start(PgConnectOptions postgres) {
    var started = new YdbDouble(postgres);
    try {
      started.server.start();
    } catch (IOException failed) {
      started.close();
      throw new UncheckedIOException("the double of YDB did not start", failed);
    }
    return started;
  }

  private Server server() {
    var sessions = new Sessions();
    var catalog = new Catalog();
    var transactions = new Transactions(database);
    var definitions = new Definitions(catalog, database);
    var runner = new QueryRunner(catalog, definitions, transactions, unfinished, faults);
    var faulty = new FaultyCalls(faults, sessions);
    var context = vertx.getOrCreateContext();
    return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .executor(task -> context.runOnContext(turn -> task.run()))
        .maxInboundMessageSize(MESSAGE_BYTES_MAX)
        // The SDK asks every ten seconds whether the server is there.
        .permitKeepAliveTime(1, TimeUnit.SECONDS)
        .permitKeepAliveWithoutCalls(true)
        .addService(new DiscoveryService(this::port))
        .addService(new QueryService(sessions, transactions, runner, faulty, this::seen))
        .addService(new SchemeService(catalog, faults, silentCalls))
        .addService(new TableService(catalog, sessions))
        .build();
  }

  public int port() {
    return server.getPort();
  }

  public String connectionString() {
    return "grpc://%s:%d%s".formatted(HOST, port(), Catalog.DATABASE);
  }

  /** Those that were begun and neither committed nor rolled back; each holds a connection. */
  public int openTransactions() {
    return database.openTransactions();
  }

  private void seen(String text) {
    synchronized (statements) {
      if (statements.size() == STATEMENTS_MAX) {
        statements.removeFirst();
      }
      statements.addLast(text);
    }
  }

  /** The last 10,000 texts that came, oldest first, also those that were refused. */
  public List<String> statements() {
    synchronized (statements) {
      return List.copyOf(statements);
    }
  }

  /** Lets the next calls of that kind fail, after those that were asked for before. */
  public void inject(Fault fault, FaultPoint where, int times) {
    faults.add(fault, where, times);
  }

  /** How many of the faults that were asked for have not hit a call yet. */
  public int faultsLeft() {
    return faults.left();
  }

  /**
   * Lets a share of all queries, begins and commits fail with statuses that say that nothing was
   * applied.
   *
   * @param share 0 to 1
   */
  public void injectRandomly(long seed, double share) {
    faults.randomly(seed, share);
  }

  /** Lets the next reads of the index fail as if it were still being built. */
  public void indexBuilding(String table, String index, int reads) {
    unfinished.set(table, index, reads);
  }

  /** Whether an INSERT of a key that exists goes well and its commit fails instead. */
  public void conflictsAtCommit(boolean are) {
    faults.conflictsAtCommit(are);
  }

  /** Calls about directories that got no answer on purpose and were not given up. */
  public int silentCalls() {
    return silentCalls.get();
  }

  /** Forgets all faults, also the random ones. */
  public void injectNothing() {
    faults.clear();
  }

  /** Breaks all connections; what was not committed is lost. */
  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    database.close().eventually(vertx::close);
  }
}
