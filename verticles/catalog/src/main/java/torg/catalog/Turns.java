package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;
import torg.bus.CallContext;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.bus.TimeLimit;

/**
 * Runs jobs one after another, each with the deadline of the call that has asked for it. Belongs to
 * one verticle and is used on its thread only.
 */
final class Turns {
  private final Vertx vertx;
  private final String jobs;
  private final int waitingMax;
  private final Duration jobMax;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean isBusy;

  /**
   * @param jobs what they are called in messages
   */
  Turns(Vertx vertx, String jobs, int waitingMax, Duration jobMax) {
    this.vertx = vertx;
    this.jobs = jobs;
    this.waitingMax = waitingMax;
    this.jobMax = jobMax;
  }

  /**
   * Completes as the job does, before the next one begins. Fails with TOO_MANY when too many jobs
   * wait already, and with UNAVAILABLE when the job takes too long: what it does later is lost on
   * the caller, and others have their turns meanwhile.
   */
  <T> Future<T> take(Supplier<Future<T>> job) {
    if (waiting.size() >= waitingMax) {
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d %s wait already, which is the most; try again later"
                  .formatted(waitingMax, jobs)));
    }
    var done = Promise.<T>promise();
    var outcome = CallContext.resumed(done.future());
    var context = vertx.getOrCreateContext();
    Runnable turn =
        () ->
            TimeLimit.of(
                    vertx, jobMax, this::late, Future.succeededFuture().compose(start -> job.get()))
                .onComplete(
                    result -> {
                      isBusy = false;
                      done.handle(result);
                      next();
                    });
    waiting.add(() -> context.runOnContext(free -> turn.run()));
    next();
    return outcome;
  }

  private FaultException late() {
    return FaultException.unavailable(
        "the catalog's database did not answer within %d ms, try again"
            .formatted(jobMax.toMillis()));
  }

  private void next() {
    if (!isBusy && !waiting.isEmpty()) {
      isBusy = true;
      waiting.poll().run();
    }
  }
}
