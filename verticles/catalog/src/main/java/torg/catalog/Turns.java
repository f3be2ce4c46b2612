package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Runs jobs one after another. Belongs to one verticle and is used on its thread only. */
final class Turns {
  private final Vertx vertx;
  private final int waitingMax;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean isBusy;

  Turns(Vertx vertx, int waitingMax) {
    this.vertx = vertx;
    this.waitingMax = waitingMax;
  }

  /** Completes as the job does. Fails with TOO_MANY when too many jobs wait already. */
  <T> Future<T> take(Supplier<Future<T>> job) {
    if (waiting.size() >= waitingMax) {
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d changes of the catalog wait already, which is the most; try again later"
                  .formatted(waitingMax)));
    }
    var done = Promise.<T>promise();
    waiting.add(
        () ->
            Future.succeededFuture()
                .compose(start -> job.get())
                .onComplete(
                    result -> {
                      isBusy = false;
                      done.handle(result);
                      next();
                    }));
    next();
    return done.future();
  }

  private void next() {
    if (!isBusy && !waiting.isEmpty()) {
      isBusy = true;
      var job = waiting.poll();
      vertx.runOnContext(free -> job.run());
    }
  }
}
