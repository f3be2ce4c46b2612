package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import torg.bus.FaultException;

/** Futures that fail when they take too long, on the context of the caller. */
final class Deadline {
  private Deadline() {}

  static <T> Future<T> of(
      Vertx vertx, Duration timeout, Supplier<FaultException> late, Future<T> future) {
    var result = Promise.<T>promise();
    var timer = vertx.setTimer(timeout.toMillis(), id -> result.tryFail(late.get()));
    future.onComplete(
        (value, failure) -> {
          vertx.cancelTimer(timer);
          if (failure == null) {
            result.tryComplete(value);
          } else {
            result.tryFail(failure);
          }
        });
    return result.future();
  }
}
