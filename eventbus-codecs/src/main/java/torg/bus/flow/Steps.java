package torg.bus.flow;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Repeats a step until it has a result. Futures that are composed with each other would overflow
 * the stack after some thousand steps.
 */
public final class Steps {
  private Steps() {}

  /** Fails as the first step that does. */
  public static <T> Future<T> untilDone(Supplier<Future<Optional<T>>> step) {
    var done = Promise.<T>promise();
    next(step, done);
    return done.future();
  }

  private static <T> void next(Supplier<Future<Optional<T>>> step, Promise<T> done) {
    Future.succeededFuture()
        .compose(start -> step.get())
        .onComplete(
            result -> {
              if (result.isPresent()) {
                done.complete(result.get());
              } else {
                next(step, done);
              }
            },
            done::fail);
  }
}
