package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.testkit.Await;

class ShardLoopTest {
  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final List<Promise<Integer>> steps = new CopyOnWriteArrayList<>();
  private volatile boolean isHeld = true;

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private <T> T onContext(Callable<T> code) {
    var promise = Promise.<T>promise();
    context.runOnContext(
        here -> {
          try {
            promise.complete(code.call());
          } catch (Exception failure) {
            promise.fail(failure);
          }
        });
    return Await.result(promise.future());
  }

  private ShardLoop loop(Supplier<Future<Integer>> step) {
    return onContext(() -> new ShardLoop(vertx, "shard 0", () -> isHeld, step));
  }

  private Future<Integer> step() {
    var step = Promise.<Integer>promise();
    steps.add(step);
    return step.future();
  }

  /** What the context was given before is done. */
  private void settle() {
    onContext(() -> null);
  }

  private void finish(int step, int count) {
    onContext(() -> steps.get(step).tryComplete(count));
    settle();
  }

  private void ring(ShardLoop loop) {
    loop.ring();
    settle();
  }

  @Test
  void shouldGoOnWhileThereAreBatchesAndRestWhenThereIsNone() {
    var loop = loop(this::step);
    ring(loop);
    finish(0, 200);
    finish(1, 3);
    assertThat(steps).hasSize(3);
    finish(2, 0);
    assertThat(steps).hasSize(3);
  }

  @Test
  void shouldPollAgainWhenItRingsDuringAStep() {
    var loop = loop(this::step);
    ring(loop);
    ring(loop);
    ring(loop);
    assertThat(steps).as("one at a time").hasSize(1);
    finish(0, 0);
    assertThat(steps).hasSize(2);
    finish(1, 0);
    assertThat(steps).as("rings are not counted").hasSize(2);
  }

  @Test
  void shouldWaitForTheNextLookWhenAStepFails() {
    var loop = loop(this::step);
    ring(loop);
    ring(loop);
    onContext(() -> steps.get(0).tryFail("Kafka is away"));
    settle();
    assertThat(steps).hasSize(1);
    ring(loop);
    assertThat(steps).hasSize(2);
  }

  @Test
  void shouldLookAtEveryPollWhileAStepFails() {
    var loop =
        loop(
            () -> {
              step();
              throw new IllegalStateException("the catalog is not loaded");
            });
    for (var polls = 1; polls < 5; polls++) {
      poll(loop);
      assertThat(steps).hasSize(polls);
    }
  }

  @Test
  void shouldLookLessOftenWhereNothingComes() {
    var polls = new CopyOnWriteArrayList<Integer>();
    var time = new AtomicInteger();
    var loop =
        loop(
            () -> {
              polls.add(time.get());
              return Future.succeededFuture(0);
            });
    while (time.incrementAndGet() < 20) {
      poll(loop);
    }
    assertThat(polls).as("two, then four periods apart").containsExactly(1, 3, 7, 11, 15, 19);
    time.set(100);
    ring(loop);
    for (var tick = 0; tick < 4; tick++) {
      time.incrementAndGet();
      poll(loop);
    }
    assertThat(polls).endsWith(19, 100, 104);
  }

  private void poll(ShardLoop loop) {
    onContext(
        () -> {
          loop.poll();
          return null;
        });
    settle();
  }

  @Test
  void shouldDoNothingWhileTheShardIsNotHeld() {
    isHeld = false;
    var loop = loop(this::step);
    ring(loop);
    assertThat(steps).isEmpty();
    isHeld = true;
    ring(loop);
    isHeld = false;
    finish(0, 200);
    assertThat(steps).hasSize(1);
  }

  @Test
  void shouldStopAtOnceWhenNothingIsUnderWay() {
    var loop = loop(this::step);
    Await.result(onContext(loop::stop));
    ring(loop);
    assertThat(steps).isEmpty();
  }

  @Test
  void shouldStopOnlyWhenTheStepUnderWayIsDone() {
    var loop = loop(this::step);
    ring(loop);
    ring(loop);
    var stopped = onContext(loop::stop);
    assertThat(stopped.isComplete()).isFalse();
    finish(0, 200);
    Await.result(stopped);
    ring(loop);
    assertThat(steps).hasSize(1);
  }

  @Test
  void shouldStopWhenTheStepUnderWayFails() {
    var loop = loop(this::step);
    ring(loop);
    var stopped = onContext(loop::stop);
    onContext(() -> steps.get(0).tryFail("Kafka is away"));
    Await.result(stopped);
  }
}
