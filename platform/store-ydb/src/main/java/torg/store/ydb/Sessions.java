package torg.store.ydb;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Result;
import tech.ydb.core.StatusCode;
import tech.ydb.query.QueryClient;
import tech.ydb.query.QuerySession;
import tech.ydb.query.tools.QueryReader;
import torg.bus.Deadline;
import torg.store.engine.StoreFailure;

/** The sessions of a node; some more callers than sessions wait. */
final class Sessions {
  private final Calls calls;
  private final QueryClient client;
  private final Duration statementMax;
  private final int waitersMax;
  private final AtomicInteger waiters = new AtomicInteger();

  Sessions(Calls calls, QueryClient client, Duration statementMax, int waitersMax) {
    this.calls = calls;
    this.client = client;
    this.statementMax = statementMax;
    this.waitersMax = waitersMax;
  }

  /**
   * To be closed by the caller on every path. Fails with FULL at once when too many wait, with
   * EXPIRED when none was free before the deadline.
   */
  CompletableFuture<YdbSession> take(Deadline deadline) {
    if (waiters.incrementAndGet() > waitersMax) {
      waiters.decrementAndGet();
      return CompletableFuture.failedFuture(
          new StoreFailure(
              StoreFailure.Kind.FULL,
              "%d statements are already waiting for a YDB session, the limit of ydb.waitersMax"
                  .formatted(waitersMax)));
    }
    return calls
        .call(() -> client.createSession(patience(deadline)))
        .whenComplete((result, failure) -> waiters.decrementAndGet())
        .thenApply(result -> taken(result, deadline));
  }

  private Duration patience(Deadline deadline) {
    var remaining = deadline.remainingMillis();
    if (remaining <= 0) {
      throw StoreFailure.expired();
    }
    return Duration.ofMillis(Math.min(remaining, statementMax.toMillis()));
  }

  private YdbSession taken(Result<QuerySession> result, Deadline deadline) {
    if (result.isSuccess()) {
      return new YdbSession(calls, result.getValue(), statementMax);
    }
    if (deadline.isOver()) {
      throw StoreFailure.expired();
    }
    var status = result.getStatus();
    var pool = client.getSessionPoolStats();
    if (status.getCode() == StatusCode.CLIENT_DEADLINE_EXPIRED) {
      var isFull = pool.getAcquiredCount() >= pool.getMaxSize();
      throw new StoreFailure(
          isFull ? StoreFailure.Kind.BUSY : StoreFailure.Kind.LOST,
          "no session of YDB came within %s; %d of at most %d are in use"
              .formatted(statementMax, pool.getAcquiredCount(), pool.getMaxSize()));
    }
    throw Failures.of("a new session", status, false);
  }

  /** One query in a session of its own, and what is made of its answer. */
  <T> CompletableFuture<T> once(
      Query query, TxMode mode, Deadline deadline, Function<QueryReader, T> reading) {
    return once(query, mode, deadline, statementMax, reading);
  }

  <T> CompletableFuture<T> once(
      Query query,
      TxMode mode,
      Deadline deadline,
      Duration timeout,
      Function<QueryReader, T> reading) {
    return take(deadline)
        .thenCompose(
            session ->
                session
                    .alone(query, mode, timeout)
                    .thenApply(reading)
                    .handle(
                        (value, failure) ->
                            session.close().thenCompose(closed -> result(value, failure)))
                    .thenCompose(closed -> closed));
  }

  /** What was already the outcome. */
  static <T> CompletableFuture<T> result(T value, Throwable failure) {
    return failure == null
        ? CompletableFuture.completedFuture(value)
        : CompletableFuture.failedFuture(Calls.cause(failure));
  }
}
