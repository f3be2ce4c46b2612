package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.bus.CallContext.mesh;

import com.hazelcast.config.Config;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.settings.Ports;

/** A mesh of two nodes in which one handler answers echo calls, on the near or the far node. */
final class TwoNodes {
  static final Duration LONG = Duration.ofSeconds(20);
  static final BusConfig CONFIG =
      new BusConfig(4_096, Duration.ofMillis(50), Duration.ofMillis(1_000));

  private final String cluster = "bus-test-" + UUID.randomUUID();
  private final AtomicBoolean isReached = new AtomicBoolean();
  private final int port = Ports.free();
  private String deployment;
  private Vertx deployedOn;

  final Vertx near;
  final Vertx far;
  final Bus nearBus;
  final Bus farBus;

  enum Where {
    SAME_NODE,
    OTHER_NODE
  }

  TwoNodes(MeterRegistry registry) throws Exception {
    near = clustered();
    far = clustered();
    nearBus = new Bus(near, CONFIG, registry);
    farBus = new Bus(far, CONFIG, new SimpleMeterRegistry());
  }

  void close() throws Exception {
    await(near.close());
    await(far.close());
  }

  /** What a caller is told once nobody answers. */
  FaultException undeploy() throws Exception {
    if (deployment != null) {
      await(deployedOn.undeploy(deployment));
      deployment = null;
    }
    return awaitNobody();
  }

  void deploy(Vertx node, Deployable verticle) throws Exception {
    deployedOn = node;
    deployment = await(node.deployVerticle(verticle));
  }

  /** Probes have the text "probe" and little time. */
  void answer(Where where, CallHandler<EchoRequest, EchoResponse> handler) throws Exception {
    isReached.set(false);
    deploy(
        node(where),
        context ->
            bus(where)
                .answer(
                    MeshCalls.ECHO,
                    (request, caller) -> {
                      isReached.set(true);
                      return handler.handle(request, caller);
                    }));
    awaitReached();
  }

  /** A consumer of the far node that never replies. */
  void hearWithoutReply() throws Exception {
    isReached.set(false);
    deploy(
        far,
        context ->
            far.eventBus()
                .consumer(MeshCalls.ECHO.address(), message -> isReached.set(true))
                .completion());
    awaitReached();
  }

  Vertx node(Where where) {
    return where == Where.SAME_NODE ? near : far;
  }

  Bus bus(Where where) {
    return where == Where.SAME_NODE ? nearBus : farBus;
  }

  Future<EchoResponse> ask(String text, CallContext context) {
    return nearBus.request(MeshCalls.ECHO, request(text), context);
  }

  Future<EchoResponse> askToEnd(String text, CallContext context) {
    return nearBus.requestToEnd(MeshCalls.ECHO, request(text), context);
  }

  static EchoRequest request(String text) {
    return EchoRequest.newBuilder().setText(text).build();
  }

  static EchoResponse response(String text) {
    return EchoResponse.newBuilder().setText(text).build();
  }

  static Future<EchoResponse> echo(EchoRequest request, CallContext context) {
    return Future.succeededFuture(response(request.getText()));
  }

  /**
   * The nodes hear of handlers that come and go a moment later, and for a moment may even take the
   * older of two news for the newer one. Only a probe that has arrived shows that they have heard:
   * one that times out may still be looking for a node.
   */
  private void awaitReached() {
    awaitProbe(probe -> isReached.get());
  }

  private FaultException awaitNobody() {
    return awaitProbe(
            probe -> probe.filter(one -> one.getMessage().startsWith("no node")).isPresent())
        .orElseThrow();
  }

  private Optional<FaultException> awaitProbe(Predicate<Optional<FaultException>> isAwaited) {
    var deadline = System.nanoTime() + LONG.toNanos();
    while (true) {
      var fault = faultOf(ask("probe", mesh(Duration.ofMillis(100))));
      if (isAwaited.test(fault)) {
        return fault;
      }
      assertThat(System.nanoTime()).as("the nodes agree in time").isLessThan(deadline);
    }
  }

  private static Optional<FaultException> faultOf(Future<?> future) {
    try {
      await(future);
      return Optional.empty();
    } catch (FaultException fault) {
      return Optional.of(fault);
    } catch (Exception other) {
      throw new AssertionError(other);
    }
  }

  static void assertFault(Future<?> future, Fault fault, String text) {
    assertThatThrownBy(() -> await(future))
        .isInstanceOfSatisfying(
            FaultException.class, failure -> assertThat(failure.fault()).isEqualTo(fault))
        .hasMessageContaining(text);
  }

  static <T> T await(Future<T> future) throws Exception {
    return future.await(30, TimeUnit.SECONDS);
  }

  private Vertx clustered() throws Exception {
    Config config = ConfigUtil.loadConfig();
    config.setClusterName(cluster);
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "slf4j");
    var network = config.getNetworkConfig();
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.setPort(port);
    network.getJoin().getMulticastConfig().setEnabled(false);
    network.getJoin().getTcpIpConfig().setEnabled(true).addMember("127.0.0.1:" + port);
    var options = new VertxOptions().setEventBusOptions(new EventBusOptions().setHost("127.0.0.1"));
    return await(
        Vertx.builder()
            .with(options)
            .withClusterManager(new HazelcastClusterManager(config))
            .buildClustered());
  }
}
