package torg.store.engine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import torg.bus.Deadline;
import torg.bus.flow.Backoff;
import torg.store.engine.StoreFailure.Kind;

/**
 * Tries again what failed without effect, with growing random pauses, up to a limit and not past
 * the deadline of the call that is being handled.
 */
final class Attempts {
  /** A collision is over in a moment; a database with too much to do needs longer. */
  private static final int BUSY_FACTOR = 10;

  private final Vertx vertx;
  private final StoreConfig config;
  private final StoreMetrics metrics;
  private final Backoff backoff;
  private final Backoff busyBackoff;

  Attempts(Vertx vertx, StoreConfig config, StoreMetrics metrics) {
    this.vertx = vertx;
    this.config = config;
    this.metrics = metrics;
    this.backoff = new Backoff(config.backoffMin(), config.backoffMax());
    this.busyBackoff =
        new Backoff(config.backoffMin().multipliedBy(BUSY_FACTOR), config.backoffMax());
  }

  /**
   * Fails with a FaultException instead of a StoreFailure; other failures pass.
   *
   * @param idempotent also what may have had its effect is tried again
   */
  <T> Future<T> run(boolean idempotent, Supplier<Future<T>> attempt) {
    var end = System.nanoTime() + config.transactionMax().toNanos();
    return new Series<>(idempotent, attempt, end, Deadline.current()).next(1, false);
  }

  Backoff pauses(Kind kind) {
    return kind == Kind.BUSY ? busyBackoff : backoff;
  }

  private final class Series<T> {
    private final boolean idempotent;
    private final Supplier<Future<T>> attempt;
    private final long end;
    private final Deadline deadline;

    Series(boolean idempotent, Supplier<Future<T>> attempt, long end, Deadline deadline) {
      this.idempotent = idempotent;
      this.attempt = attempt;
      this.end = end;
      this.deadline = deadline;
    }

    /**
     * @param mayBeApplied whether the outcome of an earlier attempt is unknown
     */
    Future<T> next(int number, boolean mayBeApplied) {
      if (deadline.isOver()) {
        return failed(StoreFailure.expired(), number, mayBeApplied);
      }
      return attempt
          .get()
          .recover(
              failure ->
                  failure instanceof StoreFailure known
                      ? again(known, number, mayBeApplied || known.kind() == Kind.UNKNOWN)
                      : Future.failedFuture(failure));
    }

    private Future<T> again(StoreFailure failure, int number, boolean mayBeApplied) {
      if (!isWorthAnother(failure, number)) {
        return failed(failure, number, mayBeApplied);
      }
      var pause = pauses(failure.kind()).randomPause(number).toMillis();
      if (pause >= deadline.remainingMillis()) {
        return failed(StoreFailure.expiredAfter(failure), number, mayBeApplied);
      }
      metrics.retried(failure.kind());
      return vertx
          .timer(pause, TimeUnit.MILLISECONDS)
          .compose(waited -> next(number + 1, mayBeApplied));
    }

    private Future<T> failed(StoreFailure failure, int number, boolean mayBeApplied) {
      var told = mayBeApplied ? failure.as(Kind.UNKNOWN) : failure;
      return Future.failedFuture(StoreFaults.of(told, number));
    }

    private boolean isWorthAnother(StoreFailure failure, int number) {
      var isRepeatable =
          switch (failure.kind()) {
            case CONFLICT, BUSY, LOST -> true;
            case UNKNOWN -> idempotent;
            case FULL, SLOW, EXPIRED, EXISTS, OVERFLOW, SCHEMA -> false;
          };
      return isRepeatable && number < config.attemptsMax() && System.nanoTime() < end;
    }
  }
}
