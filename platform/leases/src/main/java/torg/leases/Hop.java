package torg.leases;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.Supplier;

/** Brings results to the context that owns the state they change. */
final class Hop {
  private Hop() {}

  /**
   * What is chained to the returned future runs on the context, wherever the given one completes.
   * To be called on the context: on another thread the chaining itself could come too late.
   */
  static <T> Future<T> to(Context context, Future<T> future) {
    Promise<T> promise = Promise.promise();
    future.onComplete(
        (result, failure) -> context.runOnContext(now -> promise.complete(result, failure)));
    return promise.future();
  }

  /** Runs code on the context, from any thread; what it throws is a failure, too. */
  static <T> Future<T> call(Context context, Supplier<Future<T>> code) {
    Promise<T> promise = Promise.promise();
    context.runOnContext(
        now ->
            to(context, Future.succeededFuture().compose(none -> code.get())).onComplete(promise));
    return promise.future();
  }
}
