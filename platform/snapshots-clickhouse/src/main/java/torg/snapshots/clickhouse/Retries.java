package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats what failed for a reason that may pass, until it succeeded or failed too often. */
final class Retries {
  private static final Logger LOG = LoggerFactory.getLogger(Retries.class);

  private final Server server;
  private final Attempts attempts;

  Retries(Server server, Duration firstPause) {
    this.server = server;
    attempts = new Attempts(server.config().attemptsMax(), firstPause);
  }

  /** Fails as the last attempt. */
  <T> Future<T> of(Supplier<Future<T>> call) {
    return call.get()
        .onSuccess(done -> attempts.progress())
        .recover(failure -> again(call, failure));
  }

  private <T> Future<T> again(Supplier<Future<T>> call, Throwable failure) {
    return attempts
        .pauseAfter(failure)
        .map(pause -> after(pause, call, failure))
        .orElseGet(() -> Future.failedFuture(failure));
  }

  private <T> Future<T> after(Duration pause, Supplier<Future<T>> call, Throwable failure) {
    LOG.info("asks again in {} ms: {}", pause.toMillis(), failure.getMessage());
    server.metrics().retry();
    return server.vertx().timer(pause.toMillis(), TimeUnit.MILLISECONDS).compose(v -> of(call));
  }
}
