package torg.kafka;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Timer;
import io.vertx.core.Vertx;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;

/** Growing pauses between attempts, one at a time, until they are no longer wanted. */
public final class Retry {
  private static final Logger log = LoggerFactory.getLogger(Retry.class);

  private final Vertx vertx;
  private final Backoff backoff;
  private final String subject;
  private final Runnable onRetry;
  private Timer pause;
  private boolean stopped;

  public Retry(Vertx vertx, Backoff backoff, String subject, Runnable onRetry) {
    this.vertx = vertx;
    this.backoff = backoff;
    this.subject = subject;
    this.onRetry = onRetry;
  }

  /** Repeats a step until it succeeds. Fails with a CancellationException after stop. */
  public <T> Future<T> run(Supplier<Future<T>> step) {
    var outcome = Promise.<T>promise();
    attempt(step, outcome, 0);
    return outcome.future();
  }

  /**
   * Completes when it is time for the next attempt. Fails with a CancellationException after stop.
   *
   * @param failures in a row, at least 1
   */
  public Future<Void> pause(Throwable failure, int failures) {
    if (stopped) {
      return Future.failedFuture(new CancellationException(subject + " is given up"));
    }
    var millis = backoff.randomPause(failures).toMillis();
    if (failure instanceof FaultException known) {
      log.warn(
          "{} failed {} times, waits {} ms: {}", subject, failures, millis, known.getMessage());
    } else {
      log.error("{} failed {} times, waits {} ms", subject, failures, millis, failure);
    }
    onRetry.run();
    pause = vertx.timer(millis, TimeUnit.MILLISECONDS);
    return pause.mapEmpty();
  }

  /** Ends a pause at once; a step under way is awaited but not repeated. */
  public void stop() {
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
            outcome::complete,
            failure ->
                pause(failure, failures + 1)
                    .onComplete(over -> attempt(step, outcome, failures + 1), outcome::fail));
  }
}
