package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.settings.Settings;

class SlotsTest {
  private final Slots slots = new Slots("jobs", 2, 3);
  private final List<Promise<Integer>> started = new ArrayList<>();

  @Test
  void shouldStartTheNextInOrderWhenOneEndsHoweverItDoes() {
    var results = new ArrayList<Future<Integer>>();
    for (var i = 0; i < 5; i++) {
      results.add(slots.run(this::job));
    }
    assertThat(started).hasSize(2);
    started.get(0).complete(1);
    assertThat(started).hasSize(3);
    started.get(1).fail("no");
    assertThat(started).hasSize(4);
    started.get(2).complete(3);
    started.get(3).complete(4);
    started.get(4).complete(5);
    assertThat(results.get(1).failed()).isTrue();
    assertThat(results.get(4).result()).isEqualTo(5);
  }

  @Test
  void shouldFreeTheSlotWhenAJobThrows() {
    for (var i = 0; i < 3; i++) {
      var thrown =
          slots.run(
              () -> {
                throw new IllegalStateException("broken");
              });
      assertThat(thrown.failed()).isTrue();
    }
    slots.run(this::job);
    slots.run(this::job);
    assertThat(started).hasSize(2);
  }

  @Test
  void shouldRefuseAtOnceWhenTooManyWait() {
    for (var i = 0; i < 5; i++) {
      slots.run(this::job);
    }
    var refused = slots.run(this::job);
    assertThat(refused.cause())
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY))
        .hasMessage("3 jobs are already waiting, which is the limit; try again later");
    started.get(0).complete(1);
    slots.run(this::job);
    assertThat(started).hasSize(3);
  }

  @Test
  void shouldRunEachForItsOwnCallAndNoneWhoseTimeIsOver() throws Exception {
    var vertx = Vertx.vertx();
    var bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), new SimpleMeterRegistry());
    var one = new Slots("jobs", 1, 10);
    var gate = Promise.<Void>promise();
    var subjects = new CopyOnWriteArrayList<String>();
    await(
        bus.answer(
            MeshCalls.ECHO,
            (request, context) ->
                one.run(
                    () -> {
                      subjects.add(CallContext.current().orElseThrow().caller().subject());
                      return gate.future().map(EchoResponse.getDefaultInstance());
                    })));
    var first = ask(bus, "first", Duration.ofMinutes(1));
    var late = ask(bus, "late", Duration.ofMillis(50));
    var last = ask(bus, "last", Duration.ofMinutes(1));
    assertThatThrownBy(() -> await(late))
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.DEADLINE));
    gate.complete();
    await(Future.all(first, last));
    assertThat(subjects).containsExactly("first", "last");
    await(vertx.close());
  }

  private static Future<EchoResponse> ask(Bus bus, String subject, Duration time) {
    var context = CallContext.of(new Caller(subject, Set.of()), time);
    return bus.request(MeshCalls.ECHO, EchoRequest.getDefaultInstance(), context);
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(60, TimeUnit.SECONDS);
  }

  private Future<Integer> job() {
    var job = Promise.<Integer>promise();
    started.add(job);
    return job.future();
  }
}
