package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.testkit.Await;

class ShardLoopsTest {
  private static final String WORK = "work";

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final ShardBell bell = new ShardBell();
  private final Map<Integer, Integer> steps = new ConcurrentHashMap<>();

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private record HeldLease(int shard) implements Lease {
    @Override
    public String name() {
      return WORK;
    }

    @Override
    public String owner() {
      return "us";
    }

    @Override
    public long token() {
      return 1;
    }

    @Override
    public boolean isHeld() {
      return true;
    }

    @Override
    public Future<Long> raiseToken(long above) {
      return Future.succeededFuture(above + 1);
    }

    @Override
    public void lose() {}
  }

  private ShardLoops started(Duration period, int... shards) {
    return Await.result(
        onContext(
            () -> {
              var loops = new ShardLoops(vertx, WORK, bell, period);
              for (var shard : shards) {
                loops.start(new HeldLease(shard), () -> step(shard));
              }
              return Future.succeededFuture(loops);
            }));
  }

  private <T> Future<T> onContext(Supplier<Future<T>> work) {
    var done = Promise.<T>promise();
    context.runOnContext(here -> work.get().onComplete(done));
    return done.future();
  }

  private Future<Integer> step(int shard) {
    steps.merge(shard, 1, Integer::sum);
    return Future.succeededFuture(0);
  }

  private int steps(int shard) {
    return steps.getOrDefault(shard, 0);
  }

  @Test
  void shouldBeginAtOnceAndGoOnWhenItsShardRings() {
    started(Duration.ofMinutes(10), 3, 5);
    Await.until(() -> steps(3) == 1 && steps(5) == 1);
    bell.ring(WORK, 5);
    Await.until(() -> steps(5) == 2);
    assertThat(steps(3)).isEqualTo(1);
  }

  @Test
  void shouldPollAllOfItsShards() {
    started(Duration.ofMillis(5), 0, 1);
    Await.until(() -> steps(0) > 2 && steps(1) > 2);
  }

  @Test
  void shouldLeaveTheOthersRunningWhenOneIsStopped() {
    var loops = started(Duration.ofMillis(5), 0, 1);
    Await.until(() -> steps(0) > 0 && steps(1) > 0);
    Await.result(onContext(() -> loops.stop(new HeldLease(0))));
    var before = steps(0);
    var others = steps(1);
    bell.ring(WORK, 0);
    Await.until(() -> steps(1) > others + 1);
    assertThat(steps(0)).isEqualTo(before);
    Await.result(onContext(() -> loops.stop(new HeldLease(1))));
  }

  @Test
  void shouldRingAfterATimeOnceHoweverOftenItIsToldSo() {
    var loops = started(Duration.ofMinutes(10), 0, 1);
    Await.until(() -> steps(0) == 1 && steps(1) == 1);
    ringAfter(loops, 0, Duration.ofMillis(20), 5);
    Await.until(() -> steps(0) > 1);
    ringAfter(loops, 0, Duration.ofMillis(1), 1);
    Await.until(() -> steps(0) > 2);
    assertThat(steps(0)).isEqualTo(3);
    assertThat(steps(1)).isEqualTo(1);
  }

  @Test
  void shouldNotRingAShardThatWasStoppedMeanwhile() {
    var loops = started(Duration.ofMinutes(10), 0, 1);
    Await.until(() -> steps(0) == 1 && steps(1) == 1);
    ringAfter(loops, 0, Duration.ofMillis(5), 1);
    Await.result(onContext(() -> loops.stop(new HeldLease(0))));
    ringAfter(loops, 0, Duration.ofMillis(5), 1);
    ringAfter(loops, 1, Duration.ofMillis(10), 1);
    Await.until(() -> steps(1) == 2);
    assertThat(steps(0)).isEqualTo(1);
  }

  private void ringAfter(ShardLoops loops, int shard, Duration pause, int times) {
    Await.result(
        onContext(
            () -> {
              for (var time = 0; time < times; time++) {
                loops.ringAfter(pause, shard);
              }
              return Future.succeededFuture();
            }));
  }
}
