package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

class GetsTest {
  private static final Column<Long> ID = Column.int64("id");
  private static final Table TABLE = Table.named("things").key(ID).declare();
  private static final CallContext LONG = CallContext.mesh(Duration.ofMinutes(1));

  private final Vertx vertx = Vertx.vertx();
  private final io.vertx.core.Context loop = vertx.getOrCreateContext();
  private final List<List<Key>> asked = new ArrayList<>();
  private final List<Promise<List<Row>>> answers = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    await(vertx.close());
  }

  /** Notes what is asked for and answers when the test says so. */
  private Future<List<Row>> read(Table table, List<Key> keys) {
    asked.add(keys);
    var answer = Promise.<List<Row>>promise();
    answers.add(answer);
    return answer.future();
  }

  private Future<Optional<Row>> get(Gets gets, CallContext call, long id) {
    return onLoop(() -> call.run(vertx, () -> gets.add(vertx.getOrCreateContext(), TABLE.key(id))));
  }

  private <T> Future<T> onLoop(java.util.function.Supplier<Future<T>> step) {
    var done = Promise.<T>promise();
    loop.runOnContext(turn -> step.get().onComplete(done));
    return done.future();
  }

  /** When all that was asked for before has had its turns. */
  private void settle() throws Exception {
    for (var turn = 0; turn < 5; turn++) {
      await(onLoop(Future::succeededFuture));
    }
  }

  private void answer(int statement, Row... rows) throws Exception {
    onLoop(
        () -> {
          answers.get(statement).complete(List.of(rows));
          return Future.succeededFuture();
        });
    settle();
  }

  private static Row row(long id) {
    return Row.of(TABLE).with(ID, id);
  }

  @Test
  void shouldRefuseAtOnceWhenTooManyWait() throws Exception {
    var gets = new Gets(this::read, 1, 2);
    var first = get(gets, LONG, 1);
    settle();
    var waiting = List.of(get(gets, LONG, 2), get(gets, LONG, 3));
    settle();

    assertThat(faultOf(get(gets, LONG, 4))).isEqualTo(Fault.TOO_MANY);
    answer(0, row(1));
    answer(1, row(2));
    assertThat(await(first)).contains(row(1));
    assertThat(await(waiting.get(0))).contains(row(2));
    assertThat(await(waiting.get(1))).isEmpty();
    get(gets, LONG, 5);
    settle();
    assertThat(asked).hasSize(3);
  }

  @Test
  void shouldReadForOthersOnlyWhenTheTimeOfOneIsOver() throws Exception {
    var gets = new Gets(this::read, 1, 10);
    get(gets, LONG, 1);
    settle();
    var brief = CallContext.mesh(Duration.ofMillis(5));
    var late = List.of(get(gets, brief, 2), get(gets, brief, 3));
    var patient = get(gets, LONG, 3);
    settle();
    while (!brief.deadline().isOver()) {
      Thread.onSpinWait();
    }
    answer(0);
    answer(1, row(3));

    for (var each : late) {
      assertThat(faultOf(each)).isEqualTo(Fault.DEADLINE);
    }
    assertThat(await(patient)).contains(row(3));
    assertThat(asked.get(1)).containsExactly(TABLE.key(3L));
  }

  @Test
  void shouldSendNothingWhenTheTimeOfAllIsOver() throws Exception {
    var gets = new Gets(this::read, 1, 10);
    get(gets, LONG, 1);
    settle();
    var late = get(gets, CallContext.mesh(Duration.ZERO), 2);
    settle();
    answer(0);

    assertThat(faultOf(late)).isEqualTo(Fault.DEADLINE);
    assertThat(asked).hasSize(1);
  }

  @Test
  void shouldGoOnWithItsOwnCallWhenGetsLeaveTogether() throws Exception {
    var gets = new Gets(this::read, 1, 10);
    var other = CallContext.mesh(Duration.ofMinutes(2));
    get(gets, LONG, 0);
    settle();
    var calls =
        List.of(LONG, other).stream()
            .map(
                call ->
                    onLoop(
                        () ->
                            call.run(
                                vertx,
                                () ->
                                    gets.add(vertx.getOrCreateContext(), TABLE.key(1L))
                                        .map(found -> CallContext.current().orElseThrow()))))
            .toList();
    settle();
    answer(0);
    answer(1, row(1));

    assertThat(await(calls.get(0))).isSameAs(LONG);
    assertThat(await(calls.get(1))).isSameAs(other);
  }

  private static Fault faultOf(Future<?> future) {
    return ((FaultException) catchThrowable(() -> await(future))).fault();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(30, TimeUnit.SECONDS);
  }
}
