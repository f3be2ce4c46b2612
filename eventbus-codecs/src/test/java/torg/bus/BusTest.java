package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.bus.CallContext.mesh;
import static torg.bus.TwoNodes.LONG;
import static torg.bus.TwoNodes.assertFault;
import static torg.bus.TwoNodes.await;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.api.v1.Scope;
import torg.bus.TwoNodes.Where;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.MeshCalls;
import torg.catalog.v1.CatalogChanged;
import torg.mesh.v1.EchoResponse;

/** The same promises within a node and between two nodes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BusTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private TwoNodes nodes;

  @BeforeAll
  void startTwoNodes() throws Exception {
    nodes = new TwoNodes(registry);
  }

  @AfterAll
  void stopTwoNodes() throws Exception {
    nodes.close();
  }

  @AfterEach
  void undeploy() throws Exception {
    nodes.undeploy();
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerWithCallerAndRemainingTime(Where where) throws Exception {
    nodes.answer(
        where,
        (request, context) ->
            Future.succeededFuture(
                EchoResponse.newBuilder()
                    .setText(request.getText() + " " + (context.remainingMillis() > 1_000))
                    .setNode(context.caller().toString())
                    .build()));
    var caller = new Caller("seller-1", Set.of(Scope.SELLER));
    var answer = await(nodes.ask("привет", CallContext.of(caller, LONG)));
    assertThat(answer.getText()).isEqualTo("привет true");
    assertThat(answer.getNode()).isEqualTo(caller.toString());
  }

  @ParameterizedTest
  @EnumSource
  void shouldCarryFaultTextAndFieldsWhenTheHandlerFails(Where where) throws Exception {
    var violations =
        List.of(FaultException.violation("a", "wrong"), FaultException.violation("b[1]", "long"));
    nodes.answer(
        where, (request, context) -> Future.failedFuture(FaultException.invalid(violations)));
    assertThatThrownBy(() -> await(nodes.ask("x", mesh(LONG))))
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
    nodes.answer(
        where,
        (request, context) -> {
          throw new IllegalStateException("out of ink");
        });
    assertFault(nodes.ask("x", mesh(LONG)), Fault.INTERNAL, "IllegalStateException: out of ink");
    var ofCall = Tags.of("call", MeshCalls.ECHO.address());
    assertThat(
            registry
                .get("torg_calls_total")
                .tags(ofCall)
                .tag("fault", "INTERNAL")
                .counter()
                .count())
        .isPositive();
    assertThat(registry.get("torg_call_duration_seconds").tags(ofCall).timer().count())
        .isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerDeadlineWhenTheHandlerIsSilent(Where where) throws Exception {
    nodes.answer(where, (request, context) -> Promise.<EchoResponse>promise().future());
    assertFault(nodes.ask("x", mesh(Duration.ofMillis(50))), Fault.DEADLINE, "no answer from");
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerDeadlineWhenTheTimeIsOverBeforehand(Where where) throws Exception {
    nodes.answer(where, TwoNodes::echo);
    assertFault(nodes.ask("x", mesh(Duration.ZERO)), Fault.DEADLINE, "has passed");
  }

  @ParameterizedTest
  @EnumSource
  void shouldRefuseAnAnswerThatIsTooLarge(Where where) throws Exception {
    nodes.answer(
        where,
        (request, context) ->
            Future.succeededFuture(EchoResponse.newBuilder().setText("y".repeat(5_000)).build()));
    assertFault(nodes.ask("x", mesh(LONG)), Fault.TOO_LARGE, "the answer of");
  }

  @Test
  void shouldRefuseARequestThatIsTooLargeForTheWire() throws Exception {
    nodes.answer(Where.OTHER_NODE, TwoNodes::echo);
    assertFault(nodes.ask("x".repeat(5_000), mesh(LONG)), Fault.TOO_LARGE, "the request to");
  }

  @ParameterizedTest
  @EnumSource
  void shouldAnswerUnavailableWhenNobodyAnswers(Where where) throws Exception {
    nodes.answer(where, TwoNodes::echo);
    assertThat(nodes.undeploy())
        .hasMessageContaining("no node answers torg.mesh.v1.EchoService/Echo")
        .extracting(FaultException::fault)
        .isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldWaitForASlowHandlerOnAnotherNodeThatSaysItWorks() throws Exception {
    nodes.answer(
        Where.OTHER_NODE,
        (request, context) -> {
          var slow = Promise.<EchoResponse>promise();
          nodes.far.setTimer(
              request.getText().equals("slow") ? 2_000 : 1,
              id -> slow.complete(EchoResponse.newBuilder().setText("at last").build()));
          return slow.future();
        });
    assertThat(await(nodes.ask("slow", mesh(LONG))).getText()).isEqualTo("at last");
  }

  @Test
  void shouldAnswerUnavailableWhenTheOtherNodeIsSilent() throws Exception {
    nodes.hearWithoutReply();
    assertFault(nodes.ask("x", mesh(LONG)), Fault.UNAVAILABLE, "silent for 1000 ms");
  }

  @ParameterizedTest
  @EnumSource
  void shouldTellEveryListener(Where where) throws Exception {
    var heard = Promise.<Long>promise();
    nodes.deploy(
        nodes.node(where),
        context ->
            nodes
                .bus(where)
                .subscribe(CatalogCalls.CHANGED, event -> heard.tryComplete(event.getVersion())));
    var event = CatalogChanged.newBuilder().setVersion(7).build();
    var timer =
        nodes.near.setPeriodic(20, id -> nodes.nearBus.publish(CatalogCalls.CHANGED, event));
    assertThat(await(heard.future())).isEqualTo(7);
    nodes.near.cancelTimer(timer);
  }
}
