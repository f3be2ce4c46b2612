package torg.store.ydb;

import io.vertx.core.Vertx;
import java.util.UUID;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import torg.store.contract.Bench;
import torg.store.contract.Fixture;
import torg.store.contract.StoreContract;

/** The contract against a real YDB; its tables stay there, in directories of their own. */
@EnabledIfEnvironmentVariable(
    named = "TORG_YDB",
    matches = ".+",
    disabledReason = "TORG_YDB names no YDB, as grpc://localhost:2136/local would")
class ServerContractTest implements StoreContract {
  private final Fixture fixture = new Fixture(new ServerBench());

  @Override
  public Fixture fixture() {
    return fixture;
  }

  private static final class ServerBench implements Bench {
    private final Vertx vertx = Vertx.vertx();

    @Override
    public Vertx vertx() {
      return vertx;
    }

    @Override
    public Database freshDatabase() {
      var directory = "torg-test-" + UUID.randomUUID();
      var connection = System.getenv("TORG_YDB");
      return () -> DoubleContractTest.connected(vertx, connection, directory);
    }

    @Override
    public void close() {
      DoubleServer.await(vertx.close());
    }
  }
}
