package torg.store.ydb;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import torg.store.contract.Bench;
import torg.store.contract.Fixture;
import torg.store.contract.StoreContract;
import torg.store.engine.Engine;

/** The contract through the real SDK to the double of a server. */
class DoubleContractTest implements StoreContract {
  private final Fixture fixture = new Fixture(new DoubleBench());

  @Override
  public Fixture fixture() {
    return fixture;
  }

  private static final class DoubleBench implements Bench {
    private final Vertx vertx = Vertx.vertx();
    private final List<DoubleServer> servers = new ArrayList<>();

    @Override
    public Vertx vertx() {
      return vertx;
    }

    @Override
    public Database freshDatabase() {
      var server = new DoubleServer();
      servers.add(server);
      return () -> connected(vertx, server.ydb.connectionString(), "torg");
    }

    @Override
    public void close() {
      servers.forEach(DoubleServer::awaitNoOpenTransactions);
      servers.forEach(DoubleServer::close);
      DoubleServer.await(vertx.close());
    }
  }

  static Future<Engine> connected(Vertx vertx, String connection, String directory) {
    return YdbEngine.connect(
            vertx,
            DoubleServer.config(connection, directory, 20),
            DoubleServer.config(1, Duration.ofMinutes(2)))
        .map(engine -> engine);
  }
}
