package torg.objects;

import io.vertx.circuitbreaker.CircuitBreaker;
import io.vertx.circuitbreaker.CircuitBreakerOptions;
import io.vertx.circuitbreaker.OpenCircuitException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Fault;
import torg.bus.FaultException;

/**
 * Stops asking S3 for a while when it was unavailable several times in a row, so that callers do
 * not wait for what will fail. Any other outcome shows that S3 answers.
 */
final class Breaker {
  static final Duration PAUSE = Duration.ofSeconds(10);
  static final int FAILURES_MAX = 5;

  /** Failures in a row count however far apart they are; calls may take minutes. */
  private static final Duration FAILURES_WINDOW = Duration.ofHours(1);

  /** The client has its own timeouts. */
  private static final int NO_TIMEOUT = -1;

  private static final Logger LOG = LoggerFactory.getLogger(Breaker.class);

  private final CircuitBreaker breaker;
  private volatile String reason = "";

  Breaker(Vertx vertx, Duration pause) {
    breaker =
        CircuitBreaker.create(
                "torg-objects",
                vertx,
                new CircuitBreakerOptions()
                    .setMaxFailures(FAILURES_MAX)
                    .setFailuresRollingWindow(FAILURES_WINDOW.toMillis())
                    .setResetTimeout(pause.toMillis())
                    .setTimeout(NO_TIMEOUT))
            .failurePolicy(outcome -> isUnavailable(outcome.cause()))
            .openHandler(
                opened -> LOG.warn("S3 is not asked for {} ms: {}", pause.toMillis(), reason))
            .closeHandler(closed -> LOG.info("S3 answers again"));
  }

  <T> Future<T> around(Supplier<Future<T>> call) {
    Supplier<Future<T>> remembered = () -> call.get().onFailure(this::remember);
    return breaker
        .execute(remembered)
        .recover(
            failure ->
                Future.failedFuture(failure instanceof OpenCircuitException ? paused() : failure));
  }

  void close() {
    breaker.close();
  }

  private void remember(Throwable failure) {
    if (isUnavailable(failure)) {
      reason = failure.getMessage();
    }
  }

  private FaultException paused() {
    return FaultException.unavailable(
        "S3 failed %d times in a row and is asked again in a while; at last: %s"
            .formatted(FAILURES_MAX, reason));
  }

  private static boolean isUnavailable(Throwable failure) {
    return failure instanceof FaultException known && known.fault() == Fault.UNAVAILABLE;
  }
}
