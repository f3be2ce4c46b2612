package torg.offers.sellers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hazelcast.config.Config;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.settings.Ports;
import torg.settings.Settings;
import torg.store.Row;
import torg.testkit.Await;

/** A transaction that is slow, for a caller on the same node and on another. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LateTransactionTest {
  /** Long enough for the handler to begin, also on another node and a busy machine. */
  private static final Duration TIME = Duration.ofSeconds(3);

  private OfferNode store;
  private Vertx near;
  private Vertx far;
  private Bus nearBus;
  private Bus farBus;

  /** Of the handler that runs: its call, what it waits for, and its outcome. */
  private volatile Promise<CallContext> started;

  private volatile Promise<Void> work;
  private volatile Promise<Object> ended;

  @BeforeAll
  void start() {
    store = OfferNode.start();
    var port = Ports.free();
    var cluster = "late-" + UUID.randomUUID();
    near = clustered(cluster, port);
    far = clustered(cluster, port);
    var config = BusConfig.from(new Settings(Map.of()));
    nearBus = new Bus(near, config, new SimpleMeterRegistry());
    farBus = new Bus(far, config, new SimpleMeterRegistry());
  }

  @AfterAll
  void stop() {
    Await.result(near.close());
    Await.result(far.close());
    store.close();
  }

  private static Vertx clustered(String name, int port) {
    Config config = ConfigUtil.loadConfig();
    config.setClusterName(name);
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "slf4j");
    var network = config.getNetworkConfig();
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.setPort(port);
    network.getJoin().getMulticastConfig().setEnabled(false);
    network.getJoin().getTcpIpConfig().setEnabled(true).addMember("127.0.0.1:" + port);
    var options = new VertxOptions().setEventBusOptions(new EventBusOptions().setHost("127.0.0.1"));
    return Await.result(
        Vertx.builder()
            .with(options)
            .withClusterManager(new HazelcastClusterManager(config))
            .buildClustered());
  }

  private Future<EchoResponse> write(EchoRequest request, CallContext context) {
    var isOver = ended;
    var seller = request.getText();
    return store
        .store
        .transact(
            tx -> {
              started.tryComplete(context);
              tx.upsert(
                  Row.of(SellerTables.REMOVED_SELLER)
                      .with(OfferTables.SELLER_ID, seller)
                      .with(SellerTables.REMOVED_AT, store.clock.instant()));
              return work.future();
            })
        .onComplete((done, failure) -> isOver.tryComplete(failure == null ? "written" : failure))
        .map(done -> EchoResponse.getDefaultInstance());
  }

  private boolean isWritten(String seller) {
    return Await.result(store.store.get(SellerTables.REMOVED_SELLER.key(seller))).isPresent();
  }

  private FaultException ask(String seller, Duration time) {
    var request = EchoRequest.newBuilder().setText(seller).build();
    return catchThrowableOfType(
        FaultException.class,
        () -> Await.result(nearBus.request(MeshCalls.ECHO, request, CallContext.mesh(time))));
  }

  @ParameterizedTest(name = "on another node: {0}")
  @ValueSource(booleans = {false, true})
  void shouldWriteNothingWhenItEndsAfterTheDeadlineOfItsCaller(boolean isFar) {
    work = Promise.promise();
    work.complete();
    started = Promise.promise();
    ended = Promise.promise();
    var node = isFar ? far : near;
    var bus = isFar ? farBus : nearBus;
    var handler =
        Await.result(node.deployVerticle(context -> bus.answer(MeshCalls.ECHO, this::write)));
    // Nodes hear of a handler a moment later.
    var patience = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (ask("in time " + isFar, TIME) != null) {
      assertThat(System.nanoTime()).as("the handler is reached").isLessThan(patience);
    }
    assertThat(isWritten("in time " + isFar)).isTrue();

    work = Promise.promise();
    started = Promise.promise();
    ended = Promise.promise();
    var refusal = ask("late " + isFar, TIME);
    assertThat(refusal.fault()).isEqualTo(Fault.DEADLINE);
    var call = Await.result(started.future());
    while (!call.deadline().isOver()) {
      Thread.onSpinWait();
    }
    work.complete();

    assertThat(Await.result(ended.future()))
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.DEADLINE));
    assertThat(isWritten("late " + isFar)).isFalse();
    Await.result(node.undeploy(handler));
  }
}
