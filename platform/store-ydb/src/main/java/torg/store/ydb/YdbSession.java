package torg.store.ydb;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Status;
import tech.ydb.query.QuerySession;
import tech.ydb.query.QueryStream;
import tech.ydb.query.QueryTransaction;
import tech.ydb.query.settings.CommitTransactionSettings;
import tech.ydb.query.settings.ExecuteQuerySettings;
import tech.ydb.query.settings.RollbackTransactionSettings;
import tech.ydb.query.tools.QueryReader;
import torg.store.engine.StoreFailure;

/**
 * A session of the pool while somebody has it. It runs one query at a time, and goes back without
 * an open transaction or not at all: the pool does not look (docs/ydb.md).
 */
final class YdbSession {
  private static final Logger log = LoggerFactory.getLogger(YdbSession.class);

  private final Calls calls;
  private final QuerySession session;
  private final Duration statementMax;
  private QueryTransaction transaction;
  private QueryStream last;
  private boolean isSnapshot;
  private boolean isSound = true;

  YdbSession(Calls calls, QuerySession session, Duration statementMax) {
    this.calls = calls;
    this.session = session;
    this.statementMax = statementMax;
  }

  /** A query that is a transaction of its own; it must not change rows. */
  CompletableFuture<QueryReader> alone(Query query, TxMode mode, Duration timeout) {
    return sent(
        query.text(),
        false,
        () -> session.createQuery(query.text(), mode, query.params(), settings(timeout)));
  }

  /** Begins with the first query, on the same way. */
  void begin(TxMode mode) {
    transaction = session.createNewTransaction(mode);
    isSnapshot = mode == TxMode.SNAPSHOT_RO;
  }

  CompletableFuture<QueryReader> within(Query query) {
    return sent(query.text(), false, () -> created(query, false))
        .thenApply(
            answer -> {
              if (transaction.getId() == null) {
                // The SDK would begin another transaction with the next query.
                isSound = false;
                throw new IllegalStateException("YDB named no transaction for: " + query.text());
              }
              return answer;
            });
  }

  /** The last query of the transaction, and its only one if it is the first. */
  CompletableFuture<Void> withinAndCommit(Query query) {
    return committed(sent(query.text(), true, () -> created(query, true)));
  }

  private QueryStream created(Query query, boolean commits) {
    return transaction.createQuery(query.text(), commits, query.params(), settings(statementMax));
  }

  CompletableFuture<Void> commit(boolean hasWritten) {
    var settings = CommitTransactionSettings.newBuilder().withRequestTimeout(statementMax).build();
    return committed(
        calls
            .call(() -> transaction.commit(settings))
            .handle(
                (result, failure) ->
                    checked(
                        "commit",
                        hasWritten,
                        result == null ? null : result.getStatus(),
                        failure)));
  }

  private CompletableFuture<Void> committed(CompletableFuture<?> commit) {
    return commit.thenAccept(done -> transaction = null);
  }

  private CompletableFuture<QueryReader> sent(
      String text, boolean commitsWrites, Supplier<QueryStream> creation) {
    return calls
        .call(
            () -> {
              last = creation.get();
              return QueryReader.readFrom(last);
            })
        .handle(
            (result, failure) -> {
              checked(text, commitsWrites, result == null ? null : result.getStatus(), failure);
              return result.getValue();
            });
  }

  /** Notes what became of the session, and fails unless all went well. */
  private Void checked(String what, boolean commitsWrites, Status status, Throwable failure) {
    if (failure != null) {
      throw thrown(what, commitsWrites, Calls.cause(failure));
    }
    if (!status.isSuccess()) {
      isSound = isSound && Failures.leavesSessionSound(status.getCode());
      throw isSnapshot
          ? Failures.ofSnapshot(what, status)
          : Failures.of(what, status, commitsWrites);
    }
    return null;
  }

  private RuntimeException thrown(String what, boolean commitsWrites, Throwable cause) {
    if (cause instanceof StoreFailure notSent) {
      return notSent;
    }
    isSound = false;
    if (commitsWrites) {
      return new StoreFailure(StoreFailure.Kind.UNKNOWN, "%s failed: %s".formatted(what, cause));
    }
    return new IllegalStateException(what + " failed", cause);
  }

  /** Never fails. */
  CompletableFuture<Void> close() {
    return rolledBack()
        .thenCompose(
            done ->
                calls.<Void>callAlways(
                    () -> {
                      if (!isSound && last != null) {
                        // This alone tells the pool to delete the session, and YDB with it whatever
                        // is open there.
                        last.cancel();
                      }
                      session.close();
                      return CompletableFuture.completedFuture(null);
                    }))
        .exceptionally(
            failure -> {
              log.warn("session {} was not returned", session.getId(), failure);
              return null;
            });
  }

  private CompletableFuture<Void> rolledBack() {
    if (transaction == null || transaction.getId() == null || !isSound) {
      return CompletableFuture.completedFuture(null);
    }
    var settings =
        RollbackTransactionSettings.newBuilder().withRequestTimeout(statementMax).build();
    return calls
        .callAlways(() -> transaction.rollback(settings))
        .handle(
            (status, failure) -> {
              isSound = failure == null && Failures.leavesSessionSound(status.getCode());
              return null;
            });
  }

  private static ExecuteQuerySettings settings(Duration timeout) {
    return ExecuteQuerySettings.newBuilder().withRequestTimeout(timeout).build();
  }
}
