package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.bus.CallContext.mesh;

import com.hazelcast.config.Config;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.api.v1.Scope;
import torg.calls.CatalogCalls;
import torg.calls.MeshCalls;
import torg.catalog.v1.CatalogChanged;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;

/** The same promises within a node and between two nodes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BusTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final BusConfig CONFIG =
      new BusConfig(4_096, Duration.ofMillis(50), Duration.ofMillis(1_000));
  private static final String CLUSTER = "bus-test-" + UUID.randomUUID();

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Vertx near;
  private Vertx far;
  private Bus nearBus;
  private Bus farBus;
  private String deployment;
  private Vertx deployedOn;
  private final AtomicBoolean isReached = new AtomicBoolean();

  enum Where {
    SAME_NODE,
    OTHER_NODE
  }

  @BeforeAll
  void startTwoNodes() throws Exception {
    near = clustered();
    far = clustered();
    nearBus = new Bus(near, CONFIG, registry);
    farBus = new Bus(far, CONFIG, new SimpleMeterRegistry());
  }

  @AfterAll
  void stopTwoNodes() throws Exception {
    await(near.close());
    await(far.close());
  }

  @AfterEach
  void undeploy() throws Exception {
    if (deployment != null) {
      await(deployedOn.undeploy(deployment));
      deployment = null;
      awaitNobody();
    }
  }

  private void deploy(Vertx node, Deployable verticle) throws Exception {
    deployedOn = node;
    deployment = await(node.deployVerticle(verticle));
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

  private void answer(Where where, CallHandler<EchoRequest, EchoResponse> handler)
      throws Exception {
    var bus = where == Where.SAME_NODE ? nearBus : farBus;
    isReached.set(false);
    deploy(
        where == Where.SAME_NODE ? near : far,
        context ->
            bus.answer(
                MeshCalls.ECHO,
                (request, caller) -> {
                  isReached.set(true);
                  return handler.handle(request, caller);
                }));
    awaitReached();
  }

  private Future<EchoResponse> ask(String text, CallContext context) {
    return nearBus.request(MeshCalls.ECHO, EchoRequest.newBuilder().setText(text).build(), context);
  }

  private static Future<EchoResponse> echo(EchoRequest request, CallContext context) {
    return Future.succeededFuture(EchoResponse.newBuilder().setText(request.getText()).build());
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerWithCallerAndRemainingTime(Where where) throws Exception {
    answer(
        where,
        (request, context) ->
            Future.succeededFuture(
                EchoResponse.newBuilder()
                    .setText(request.getText() + " " + (context.remainingMillis() > 1_000))
                    .setNode(context.caller().toString())
                    .build()));
    var caller = new Caller("seller-1", Set.of(Scope.SELLER));
    var answer = await(ask("привет", CallContext.of(caller, LONG)));
    assertThat(answer.getText()).isEqualTo("привет true");
    assertThat(answer.getNode()).isEqualTo(caller.toString());
  }

  @ParameterizedTest
  @EnumSource
  void shouldCarryFaultTextAndFieldsWhenTheHandlerFails(Where where) throws Exception {
    var violations =
        List.of(FaultException.violation("a", "wrong"), FaultException.violation("b[1]", "long"));
    answer(where, (request, context) -> Future.failedFuture(FaultException.invalid(violations)));
    assertThatThrownBy(() -> await(ask("x", mesh(LONG))))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> {
              assertThat(fault.fault()).isEqualTo(Fault.INVALID);
              assertThat(fault).hasMessage("a: wrong (and 1 more)");
              assertThat(fault.violations()).isEqualTo(violations);
            });
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerInternalWhenTheHandlerThrows(Where where) throws Exception {
    answer(
        where,
        (request, context) -> {
          throw new IllegalStateException("out of ink");
        });
    assertFault(ask("x", mesh(LONG)), Fault.INTERNAL, "IllegalStateException: out of ink");
    assertThat(
            registry
                .get("torg.call")
                .tag("call", MeshCalls.ECHO.address())
                .tag("fault", "INTERNAL")
                .timer()
                .count())
        .isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerDeadlineWhenTheHandlerIsSilent(Where where) throws Exception {
    answer(where, (request, context) -> Promise.<EchoResponse>promise().future());
    assertFault(ask("x", mesh(Duration.ofMillis(50))), Fault.DEADLINE, "no answer from");
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerDeadlineWhenTheTimeIsOverBeforehand(Where where) throws Exception {
    answer(where, BusTest::echo);
    assertFault(ask("x", mesh(Duration.ZERO)), Fault.DEADLINE, "is over");
  }

  @ParameterizedTest
  @EnumSource
  void shouldRefuseAnAnswerThatIsTooLarge(Where where) throws Exception {
    answer(
        where,
        (request, context) ->
            Future.succeededFuture(EchoResponse.newBuilder().setText("y".repeat(5_000)).build()));
    assertFault(ask("x", mesh(LONG)), Fault.TOO_LARGE, "the answer of");
  }

  @Test
  void shouldRefuseARequestThatIsTooLargeForTheWire() throws Exception {
    answer(Where.OTHER_NODE, BusTest::echo);
    assertFault(ask("x".repeat(5_000), mesh(LONG)), Fault.TOO_LARGE, "the request to");
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerUnavailableWhenNobodyAnswers(Where where) throws Exception {
    answer(where, BusTest::echo);
    await(deployedOn.undeploy(deployment));
    deployment = null;
    assertThat(awaitNobody())
        .hasMessageContaining("no node answers torg.mesh.v1.EchoService/Echo")
        .extracting(FaultException::fault)
        .isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldWaitForASlowHandlerOnAnotherNodeThatSaysItWorks() throws Exception {
    answer(
        Where.OTHER_NODE,
        (request, context) -> {
          var slow = Promise.<EchoResponse>promise();
          far.setTimer(
              request.getText().equals("slow") ? 2_000 : 1,
              id -> slow.complete(EchoResponse.newBuilder().setText("at last").build()));
          return slow.future();
        });
    assertThat(await(ask("slow", mesh(LONG))).getText()).isEqualTo("at last");
  }

  @Test
  void shouldAnswerUnavailableWhenTheOtherNodeIsSilent() throws Exception {
    isReached.set(false);
    deploy(
        far,
        context ->
            far.eventBus()
                .consumer(MeshCalls.ECHO.address(), message -> isReached.set(true))
                .completion());
    awaitReached();
    assertFault(ask("x", mesh(LONG)), Fault.UNAVAILABLE, "gave no sign for 1000 ms");
  }

  @ParameterizedTest
  @EnumSource
  void shouldTellEveryListener(Where where) throws Exception {
    var heard = Promise.<Long>promise();
    var bus = where == Where.SAME_NODE ? nearBus : farBus;
    deploy(
        where == Where.SAME_NODE ? near : far,
        context ->
            bus.subscribe(CatalogCalls.CHANGED, event -> heard.tryComplete(event.getVersion())));
    var event = CatalogChanged.newBuilder().setVersion(7).build();
    var timer = near.setPeriodic(20, id -> nearBus.publish(CatalogCalls.CHANGED, event));
    assertThat(await(heard.future())).isEqualTo(7);
    near.cancelTimer(timer);
  }

  private static void assertFault(Future<?> future, Fault fault, String text) {
    assertThatThrownBy(() -> await(future))
        .isInstanceOfSatisfying(
            FaultException.class, failure -> assertThat(failure.fault()).isEqualTo(fault))
        .hasMessageContaining(text);
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(30, TimeUnit.SECONDS);
  }

  private static Vertx clustered() throws Exception {
    Config config = ConfigUtil.loadConfig();
    config.setClusterName(CLUSTER);
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "slf4j");
    var network = config.getNetworkConfig();
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.setPort(6701);
    network.getJoin().getMulticastConfig().setEnabled(false);
    network.getJoin().getTcpIpConfig().setEnabled(true).addMember("127.0.0.1:6701");
    var options = new VertxOptions().setEventBusOptions(new EventBusOptions().setHost("127.0.0.1"));
    return await(
        Vertx.builder()
            .with(options)
            .withClusterManager(new HazelcastClusterManager(config))
            .buildClustered());
  }
}
