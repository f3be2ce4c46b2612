package torg.offers.export;

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

class ShardExportTest {
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

  private ShardExport export(Supplier<Future<Integer>> step) {
    return onContext(() -> new ShardExport(vertx, "export shard 0", () -> isHeld, step));
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

  private void ring(ShardExport export) {
    export.ring();
    settle();
  }

  @Test
  void shouldGoOnWhileThereAreBatchesAndRestWhenThereIsNone() {
    var export = export(this::step);
    ring(export);
    finish(0, 200);
    finish(1, 3);
    assertThat(steps).hasSize(3);
    finish(2, 0);
    assertThat(steps).hasSize(3);
  }

  @Test
  void shouldPollAgainWhenItRingsDuringAStep() {
    var export = export(this::step);
    ring(export);
    ring(export);
    ring(export);
    assertThat(steps).as("one at a time").hasSize(1);
    finish(0, 0);
    assertThat(steps).hasSize(2);
    finish(1, 0);
    assertThat(steps).as("rings are not counted").hasSize(2);
  }

  @Test
  void shouldWaitForTheNextLookWhenAStepFails() {
    var export = export(this::step);
    ring(export);
    ring(export);
    onContext(() -> steps.get(0).tryFail("Kafka is away"));
    settle();
    assertThat(steps).hasSize(1);
    ring(export);
    assertThat(steps).hasSize(2);
  }

  @Test
  void shouldLookAtEveryPollWhileAStepFails() {
    var export =
        export(
            () -> {
              step();
              throw new IllegalStateException("the catalog is not loaded");
            });
    for (var polls = 1; polls < 5; polls++) {
      poll(export);
      assertThat(steps).hasSize(polls);
    }
  }

  @Test
  void shouldLookLessOftenWhereNothingComes() {
    var polls = new CopyOnWriteArrayList<Integer>();
    var time = new AtomicInteger();
    var export =
        export(
            () -> {
              polls.add(time.get());
              return Future.succeededFuture(0);
            });
    while (time.incrementAndGet() < 20) {
      poll(export);
    }
    assertThat(polls).as("two, then four periods apart").containsExactly(1, 3, 7, 11, 15, 19);
    time.set(100);
    ring(export);
    for (var tick = 0; tick < 4; tick++) {
      time.incrementAndGet();
      poll(export);
    }
    assertThat(polls).endsWith(19, 100, 104);
  }

  private void poll(ShardExport export) {
    onContext(
        () -> {
          export.poll();
          return null;
        });
    settle();
  }

  @Test
  void shouldDoNothingWhileTheShardIsNotHeld() {
    isHeld = false;
    var export = export(this::step);
    ring(export);
    assertThat(steps).isEmpty();
    isHeld = true;
    ring(export);
    isHeld = false;
    finish(0, 200);
    assertThat(steps).hasSize(1);
  }

  @Test
  void shouldStopAtOnceWhenNothingIsUnderWay() {
    var export = export(this::step);
    Await.result(onContext(export::stop));
    ring(export);
    assertThat(steps).isEmpty();
  }

  @Test
  void shouldStopOnlyWhenTheStepUnderWayIsDone() {
    var export = export(this::step);
    ring(export);
    ring(export);
    var stopped = onContext(export::stop);
    assertThat(stopped.isComplete()).isFalse();
    finish(0, 200);
    Await.result(stopped);
    ring(export);
    assertThat(steps).hasSize(1);
  }

  @Test
  void shouldStopWhenTheStepUnderWayFails() {
    var export = export(this::step);
    ring(export);
    var stopped = onContext(export::stop);
    onContext(() -> steps.get(0).tryFail("Kafka is away"));
    Await.result(stopped);
  }
}
