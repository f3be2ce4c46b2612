package torg.store.pg;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.function.Function;

/**
 * Steps that wait for a result and then run in the order in which they were asked for. Listeners of
 * a future that another thread completes may run in another order: one that is added after the
 * completion runs at once, before those that are still to be called.
 */
final class InOrder<T> {
  private final ArrayDeque<Handler<AsyncResult<T>>> waiting = new ArrayDeque<>();
  private AsyncResult<T> result;

  InOrder(Future<T> future) {
    future.onComplete(
        done -> {
          result = done;
          while (!waiting.isEmpty()) {
            waiting.peek().handle(done);
            waiting.poll();
          }
        });
  }

  /** Fails with the failure of the result; then the step does not run. */
  <R> Future<R> then(Function<T, Future<R>> step) {
    var promise = Promise.<R>promise();
    Handler<AsyncResult<T>> turn =
        done -> {
          if (done.succeeded()) {
            step.apply(done.result()).onComplete(promise);
          } else {
            promise.fail(done.cause());
          }
        };
    if (result != null && waiting.isEmpty()) {
      turn.handle(result);
    } else {
      waiting.add(turn);
    }
    return promise.future();
  }
}
