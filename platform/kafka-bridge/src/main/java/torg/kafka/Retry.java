package torg.kafka;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Timer;
import io.vertx.core.Vertx;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.FaultException;

/**
 * Repeats one step at a time until it succeeds, is refused for good or is no longer wanted. A step
 * may have such steps inside.
 */
final class Retry {
  private static final Logger log = LoggerFactory.getLogger(Retry.class);

  private final Vertx vertx;
  private final Backoff backoff;
  private final String subject;
  private final Runnable onRetry;
  private Timer pause;
  private boolean stopped;

  Retry(Vertx vertx, Backoff backoff, String subject, Runnable onRetry) {
    this.vertx = vertx;
    this.backoff = backoff;
    this.subject = subject;
    this.onRetry = onRetry;
  }

  static boolean isPermanent(Throwable failure) {
    return failure instanceof FaultException known && known.fault().isPermanent();
  }

  /** Fails with a permanent fault of the step, or with a CancellationException after stop. */
  <T> Future<T> run(Supplier<Future<T>> step) {
    var outcome = Promise.<T>promise();
    attempt(step, outcome, 0);
    return outcome.future();
  }

  /** Ends a pause at once; a step under way is awaited but not repeated. */
  void stop() {
    stopped = true;
    if (pause != null) {
      pause.cancel();
    }
  }

  /** One promise for all attempts: a chain of futures would grow as long as the failure lasts. */
  private <T> void attempt(Supplier<Future<T>> step, Promise<T> outcome, int failures) {
    Future.succeededFuture()
        .compose(now -> step.get())
        .onComplete(
            (result, failure) -> {
              if (failure == null) {
                outcome.complete(result);
              } else if (isPermanent(failure)) {
                outcome.fail(failure);
              } else if (stopped) {
                outcome.fail(new CancellationException(subject + " is given up"));
              } else {
                pauseAfter(failure, step, outcome, failures + 1);
              }
            });
  }

  private <T> void pauseAfter(
      Throwable failure, Supplier<Future<T>> step, Promise<T> outcome, int failures) {
    var millis = backoff.millis(failures, ThreadLocalRandom.current().nextDouble());
    if (failure instanceof FaultException known) {
      log.warn(
          "{} failed {} times, waits {} ms: {}", subject, failures, millis, known.getMessage());
    } else {
      log.error("{} failed {} times, waits {} ms", subject, failures, millis, failure);
    }
    onRetry.run();
    pause = vertx.timer(millis, TimeUnit.MILLISECONDS);
    pause.onComplete(over -> attempt(step, outcome, failures), outcome::fail);
  }
}
