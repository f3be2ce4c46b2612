package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.CallContext.mesh;
import static torg.bus.TwoNodes.LONG;
import static torg.bus.TwoNodes.assertFault;
import static torg.bus.TwoNodes.await;
import static torg.bus.TwoNodes.response;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.TwoNodes.Where;
import torg.bus.faults.Fault;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;

/** How long a call and what it asks for may take, within a node and between two nodes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallDeadlineTest {
  private static final Duration SHORT = Duration.ofMillis(50);
  private static final Duration HALF = LONG.dividedBy(2);

  private TwoNodes nodes;

  @BeforeAll
  void startTwoNodes() throws Exception {
    nodes = new TwoNodes(new SimpleMeterRegistry());
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
  void shouldKnowTheCallWhenTheHandlerHasWaited(Where where) throws Exception {
    nodes.answer(
        where,
        (request, context) ->
            nodes
                .node(where)
                .timer(1, TimeUnit.MILLISECONDS)
                .map(waited -> response("" + (CallContext.current().orElseThrow() == context))));
    assertThat(await(nodes.ask("x", mesh(LONG))).getText()).isEqualTo("true");
    assertThat(CallContext.current()).isEmpty();
  }

  /** The handler asks the same call again, on its own node, with more time than it has itself. */
  private Future<EchoResponse> askOn(Where where, EchoRequest request, CallContext context) {
    return switch (request.getText()) {
      case "outer" -> nodes.bus(where).request(MeshCalls.ECHO, inner(), mesh(LONG));
      case "detached" ->
          CallContext.detached(() -> nodes.bus(where).request(MeshCalls.ECHO, inner(), mesh(LONG)))
              .map(answer -> isCurrent(context) ? answer : response("another call"));
      default -> Future.succeededFuture(response("" + context.remainingMillis()));
    };
  }

  private static EchoRequest inner() {
    return TwoNodes.request("inner");
  }

  private static boolean isCurrent(CallContext context) {
    return CallContext.current().orElseThrow() == context;
  }

  @ParameterizedTest
  @EnumSource
  void shouldEndWithTheOuterCallWhenAHandlerAsks(Where where) throws Exception {
    nodes.answer(where, (request, context) -> askOn(where, request, context));
    var remaining = await(nodes.ask("outer", mesh(HALF))).getText();
    assertThat(Long.parseLong(remaining)).isBetween(1L, HALF.toMillis());
  }

  @ParameterizedTest
  @EnumSource
  void shouldGoOnWithoutDeadlineWhenWorkIsDetached(Where where) throws Exception {
    nodes.answer(where, (request, context) -> askOn(where, request, context));
    var remaining = await(nodes.ask("detached", mesh(HALF))).getText();
    assertThat(Long.parseLong(remaining)).isGreaterThan(HALF.toMillis());
  }

  @Test
  void shouldGoOnWithItsOwnCallWhenAnotherCompletesWhatBothWaitFor() throws Exception {
    var shared = Promise.<EchoResponse>promise();
    var waiting = Promise.<Void>promise();
    nodes.answer(
        Where.SAME_NODE,
        (request, context) -> {
          switch (request.getText()) {
            case "waits" -> waiting.complete();
            case "completes" -> shared.complete(response(""));
            default -> {
              return Future.succeededFuture(response(""));
            }
          }
          return CallContext.resumed(shared.future()).map(any -> response("" + isCurrent(context)));
        });
    var first = nodes.ask("waits", mesh(LONG));
    await(waiting.future());
    assertThat(await(nodes.ask("completes", mesh(LONG))).getText()).isEqualTo("true");
    assertThat(await(first).getText()).isEqualTo("true");
  }

  @Test
  void shouldAnswerDeadlineWhenTheLoopOfTheHandlerIsBusy() throws Exception {
    var loop = new AtomicReference<ContextInternal>();
    var release = new CountDownLatch(1);
    nodes.answer(
        Where.SAME_NODE,
        (request, context) -> {
          loop.set(ContextInternal.current());
          if (request.getText().equals("block")) {
            awaitRelease(release);
          }
          return TwoNodes.echo(request, context);
        });
    try {
      var caller =
          Stream.generate(() -> ((VertxInternal) nodes.near).createEventLoopContext())
              .filter(context -> context.nettyEventLoop() != loop.get().nettyEventLoop())
              .findFirst()
              .orElseThrow();
      var answer = Promise.<EchoResponse>promise();
      caller.runOnContext(
          turn -> {
            nodes.ask("block", mesh(LONG));
            nodes.ask("x", mesh(SHORT)).onComplete(answer);
          });
      assertFault(answer.future(), Fault.DEADLINE, "no answer from");
      assertThat(release.getCount()).isEqualTo(1);
    } finally {
      release.countDown();
    }
  }

  private static void awaitRelease(CountDownLatch release) {
    try {
      release.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldWaitPastTheDeadlineWhenAskedToTheEnd(Where where) throws Exception {
    var started = Promise.<CallContext>promise();
    var done = Promise.<EchoResponse>promise();
    nodes.answer(
        where,
        (request, context) -> {
          if (request.getText().equals("x")) {
            started.complete(context);
          }
          return done.future();
        });
    var toEnd = nodes.askToEnd("x", mesh(Duration.ofSeconds(3)));
    var remaining = Duration.ofMillis(await(started.future()).remainingMillis());
    var pastSilence = remaining.plus(TwoNodes.CONFIG.silenceMax().multipliedBy(2));
    await(nodes.near.timer(pastSilence.toMillis(), TimeUnit.MILLISECONDS));
    assertThat(toEnd.isComplete()).isFalse();
    done.complete(response("at last"));
    assertThat(await(toEnd).getText()).isEqualTo("at last");
  }

  @ParameterizedTest
  @EnumSource
  void shouldNotStartWhenTheTimeIsOverBeforehandAndAskedToTheEnd(Where where) throws Exception {
    nodes.answer(where, TwoNodes::echo);
    assertFault(nodes.askToEnd("x", mesh(Duration.ZERO)), Fault.DEADLINE, "has passed");
  }

  @Test
  void shouldAnswerUnavailableWhenTheOtherNodeIsSilentAndAskedToTheEnd() throws Exception {
    nodes.hearWithoutReply();
    assertFault(nodes.askToEnd("x", mesh(SHORT)), Fault.UNAVAILABLE, "silent for 1000 ms");
  }
}
