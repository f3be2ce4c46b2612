package torg.store.ydb;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Result;
import tech.ydb.core.Status;
import tech.ydb.query.QuerySession;
import tech.ydb.query.QueryStream;
import tech.ydb.query.QueryTransaction;
import tech.ydb.query.result.QueryInfo;
import tech.ydb.query.settings.BeginTransactionSettings;
import tech.ydb.query.settings.CommitTransactionSettings;
import tech.ydb.query.settings.ExecuteQuerySettings;
import tech.ydb.query.settings.RollbackTransactionSettings;
import tech.ydb.table.query.Params;

/** A session that answers as it was told, for statuses that no server sends on demand. */
final class FakeSession implements QuerySession {
  final List<String> seen = new ArrayList<>();
  private final Deque<Status> answers = new ArrayDeque<>();
  private String transactionId;

  /**
   * @param id of the transaction, or null when none is open
   */
  FakeSession answers(Status status, String id) {
    answers.add(status);
    transactionId = id;
    return this;
  }

  private Result<QueryInfo> next(String call) {
    seen.add(call);
    var status = answers.remove();
    return status.isSuccess() ? Result.success(new QueryInfo(null)) : Result.fail(status);
  }

  @Override
  public String getId() {
    return "fake";
  }

  @Override
  public QueryTransaction currentTransaction() {
    throw new UnsupportedOperationException();
  }

  @Override
  public QueryTransaction createNewTransaction(TxMode mode) {
    return new FakeTransaction();
  }

  @Override
  public CompletableFuture<Result<QueryTransaction>> beginTransaction(
      TxMode mode, BeginTransactionSettings settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public QueryStream createQuery(
      String query, TxMode mode, Params params, ExecuteQuerySettings settings) {
    return new FakeStream();
  }

  @Override
  public void close() {
    seen.add("close");
  }

  private final class FakeStream implements QueryStream {
    @Override
    public CompletableFuture<Result<QueryInfo>> execute(PartsHandler handler) {
      return CompletableFuture.completedFuture(next("query"));
    }

    @Override
    public void cancel() {
      seen.add("cancel");
    }
  }

  private final class FakeTransaction implements QueryTransaction {
    @Override
    public QuerySession getSession() {
      return FakeSession.this;
    }

    @Override
    public CompletableFuture<Result<QueryInfo>> commit(CommitTransactionSettings settings) {
      return CompletableFuture.completedFuture(next("commit"));
    }

    @Override
    public CompletableFuture<Status> rollback(RollbackTransactionSettings settings) {
      return CompletableFuture.completedFuture(next("rollback").getStatus());
    }

    @Override
    public QueryStream createQuery(
        String query, boolean commits, Params params, ExecuteQuerySettings settings) {
      return new FakeStream();
    }

    @Override
    public String getId() {
      return transactionId;
    }

    @Override
    public TxMode getTxMode() {
      return TxMode.SERIALIZABLE_RW;
    }

    @Override
    public String getSessionId() {
      return "fake";
    }

    @Override
    public CompletableFuture<Status> getStatusFuture() {
      throw new UnsupportedOperationException();
    }
  }
}
