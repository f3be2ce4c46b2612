package torg.bus.flow;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Fails what takes too long. Unlike {@link Future#timeout}, which may end a future on a thread that
 * is not its owner's, all is told on the context of the caller, and the failure is the caller's.
 * For things of which there are few at a time; {@link Timeouts} are for those of every call.
 */
public final class TimeLimit {
  private TimeLimit() {}

  /** Completes as the future does; what that becomes after the limit is lost. */
  public static <T> Future<T> of(
      Vertx vertx, Duration limit, Supplier<? extends Throwable> late, Future<T> future) {
    var outcome = ((ContextInternal) vertx.getOrCreateContext()).<T>promise();
    set(vertx, limit, late, outcome);
    future.onComplete(outcome::tryComplete, outcome::tryFail);
    return outcome.future();
  }

  /** Fails the promise unless it is complete by then. */
  public static void set(
      Vertx vertx, Duration limit, Supplier<? extends Throwable> late, Promise<?> promise) {
    var millis = Math.max(1, limit.toMillis());
    var timer = vertx.setTimer(millis, over -> promise.tryFail(late.get()));
    promise.future().onComplete(done -> vertx.cancelTimer(timer));
  }
}
