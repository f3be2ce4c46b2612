package torg.breaker;

import io.vertx.circuitbreaker.CircuitBreaker;
import io.vertx.circuitbreaker.CircuitBreakerOptions;
import io.vertx.circuitbreaker.OpenCircuitException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Stops asking a server outside of the mesh for a while when it was unavailable or silent several
 * times in a row, so that callers do not wait for what will fail. Any other outcome shows that it
 * answers.
 */
public final class Breaker {
  public static final Duration PAUSE = Duration.ofSeconds(10);
  public static final int FAILURES_MAX = 5;

  /** Failures in a row count however far apart they are; calls may take minutes. */
  private static final Duration FAILURES_WINDOW = Duration.ofHours(1);

  /** The clients have their own timeouts. */
  private static final int NO_TIMEOUT = -1;

  private static final Logger LOG = LoggerFactory.getLogger(Breaker.class);

  private final CircuitBreaker breaker;
  private final String server;
  private volatile String reason = "";

  /**
   * @param server its name in sentences, as S3
   */
  public Breaker(Vertx vertx, String server, Duration pause) {
    this.server = server;
    breaker =
        CircuitBreaker.create(
                server,
                vertx,
                new CircuitBreakerOptions()
                    .setMaxFailures(FAILURES_MAX)
                    .setFailuresRollingWindow(FAILURES_WINDOW.toMillis())
                    .setResetTimeout(pause.toMillis())
                    .setTimeout(NO_TIMEOUT))
            .failurePolicy(outcome -> isAway(outcome.cause()))
            .openHandler(
                opened ->
                    LOG.warn("{} is left alone for {} ms: {}", server, pause.toMillis(), reason))
            .closeHandler(closed -> LOG.info("{} answers again", server));
  }

  /** Fails as the call does, or with UNAVAILABLE when the server is not asked for now. */
  public <T> Future<T> around(Supplier<Future<T>> call) {
    Supplier<Future<T>> remembered = () -> call.get().onFailure(this::remember);
    return breaker
        .execute(remembered)
        .recover(
            failure ->
                Future.failedFuture(failure instanceof OpenCircuitException ? paused() : failure));
  }

  public void close() {
    breaker.close();
  }

  private void remember(Throwable failure) {
    if (isAway(failure)) {
      reason = failure.getMessage();
    }
  }

  private FaultException paused() {
    return FaultException.unavailable(
        "%s failed %d times in a row and is left alone for a while; last failure: %s"
            .formatted(server, FAILURES_MAX, reason));
  }

  /** A server that lets its callers wait in vain is no better than one that is down. */
  private static boolean isAway(Throwable failure) {
    var fault = Fault.of(failure);
    return fault == Fault.UNAVAILABLE || fault == Fault.DEADLINE;
  }
}
