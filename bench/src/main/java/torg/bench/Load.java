package torg.bench;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** Operations of a given number, so many under way at once on each event loop. */
final class Load {
  private static final long MINUTES_MAX = 5;

  private final List<Context> loops = new ArrayList<>();
  private final int underWay;

  Load(Vertx vertx, int loops, int underWay) throws Exception {
    this.underWay = underWay;
    for (var loop = 0; loop < loops; loop++) {
      var verticle = new Loop();
      vertx.deployVerticle(verticle).await(10, TimeUnit.SECONDS);
      this.loops.add(verticle.context());
    }
  }

  /** Each deployment gets the next event loop. */
  private static final class Loop extends VerticleBase {
    Context context() {
      return context;
    }
  }

  /** How many a second; each is told its number. */
  double perSecond(long operations, LongFunction<Future<?>> operation) throws Exception {
    var next = new AtomicLong();
    var done = new ArrayList<Future<Void>>();
    var start = System.nanoTime();
    for (var loop : loops) {
      for (var one = 0; one < underWay; one++) {
        var promise = Promise.<Void>promise();
        done.add(promise.future());
        loop.runOnContext(turn -> repeat(next, operations, operation, promise));
      }
    }
    Future.all(done).await(MINUTES_MAX, TimeUnit.MINUTES);
    return operations / ((System.nanoTime() - start) / 1e9);
  }

  private static void repeat(
      AtomicLong next, long operations, LongFunction<Future<?>> operation, Promise<Void> promise) {
    var number = next.getAndIncrement();
    if (number >= operations) {
      promise.complete();
      return;
    }
    operation
        .apply(number)
        .onSuccess(done -> repeat(next, operations, operation, promise))
        .onFailure(promise::fail);
  }
}
