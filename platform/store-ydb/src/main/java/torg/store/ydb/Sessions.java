package torg.store.ydb;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Result;
import tech.ydb.core.StatusCode;
import tech.ydb.query.QueryClient;
import tech.ydb.query.QuerySession;
import tech.ydb.query.tools.QueryReader;
import torg.store.engine.StoreFailure;

/** The sessions of a node; more callers than sessions wait. */
final class Sessions {
  private final Calls calls;
  private final QueryClient client;
  private final Duration statementMax;

  Sessions(Calls calls, QueryClient client, Duration statementMax) {
    this.calls = calls;
    this.client = client;
    this.statementMax = statementMax;
  }

  /** To be closed by the caller on every path. */
  CompletableFuture<YdbSession> take() {
    return calls.call(() -> client.createSession(statementMax)).thenApply(this::taken);
  }

  private YdbSession taken(Result<QuerySession> result) {
    if (result.isSuccess()) {
      return new YdbSession(calls, result.getValue(), statementMax);
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
  <T> CompletableFuture<T> once(Query query, TxMode mode, Function<QueryReader, T> reading) {
    return once(query, mode, statementMax, reading);
  }

  <T> CompletableFuture<T> once(
      Query query, TxMode mode, Duration timeout, Function<QueryReader, T> reading) {
    return take()
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
