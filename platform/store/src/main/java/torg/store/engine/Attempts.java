package torg.store.engine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Tries again what failed without effect, with growing random pauses, up to a limit. */
final class Attempts {
  private final Vertx vertx;
  private final StoreConfig config;
  private final StoreMetrics metrics;
  private final Backoff backoff;

  Attempts(Vertx vertx, StoreConfig config, StoreMetrics metrics) {
    this.vertx = vertx;
    this.config = config;
    this.metrics = metrics;
    this.backoff = new Backoff(config.backoffMin(), config.backoffMax());
  }

  /**
   * Fails with a FaultException instead of a StoreFailure; other failures pass.
   *
   * @param idempotent also what may have had its effect is tried again
   */
  <T> Future<T> run(boolean idempotent, Supplier<Future<T>> attempt) {
    var end = System.nanoTime() + config.transactionMax().toNanos();
    return run(1, end, idempotent, attempt);
  }

  private <T> Future<T> run(int number, long end, boolean idempotent, Supplier<Future<T>> attempt) {
    return attempt
        .get()
        .recover(
            failure -> {
              if (!(failure instanceof StoreFailure known)) {
                return Future.failedFuture(failure);
              }
              if (!isWorthAnother(known, number, end, idempotent)) {
                return Future.failedFuture(StoreFaults.of(known, number));
              }
              metrics.retried(known.kind());
              var pause = backoff.after(number, known.kind(), ThreadLocalRandom.current());
              return vertx
                  .timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                  .compose(waited -> run(number + 1, end, idempotent, attempt));
            });
  }

  private boolean isWorthAnother(StoreFailure failure, int number, long end, boolean idempotent) {
    var isRepeatable =
        switch (failure.kind()) {
          case CONFLICT, BUSY, LOST -> true;
          case UNKNOWN -> idempotent;
          case SLOW, EXISTS, OVERFLOW, SCHEMA -> false;
        };
    return isRepeatable && number < config.attemptsMax() && System.nanoTime() < end;
  }
}
