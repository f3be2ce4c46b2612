package torg.ydbdouble.service;

import io.grpc.stub.StreamObserver;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.query.YdbQuery.BeginTransactionRequest;
import tech.ydb.proto.query.YdbQuery.BeginTransactionResponse;
import tech.ydb.proto.query.YdbQuery.CommitTransactionRequest;
import tech.ydb.proto.query.YdbQuery.CommitTransactionResponse;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryRequest;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryResponsePart;
import tech.ydb.proto.query.YdbQuery.RollbackTransactionRequest;
import tech.ydb.proto.query.YdbQuery.RollbackTransactionResponse;
import tech.ydb.proto.query.YdbQuery.TransactionMeta;

/** Queries and transactions; the calls about sessions are those of the superclass. */
final class QueryService extends QuerySessionService {
  private final Sessions sessions;
  private final Transactions transactions;
  private final QueryRunner runner;
  private final FaultyCalls faulty;
  private final Consumer<String> seen;

  QueryService(
      Sessions sessions,
      Transactions transactions,
      QueryRunner runner,
      FaultyCalls faulty,
      Consumer<String> seen) {
    super(sessions);
    this.sessions = sessions;
    this.transactions = transactions;
    this.runner = runner;
    this.faulty = faulty;
    this.seen = seen;
  }

  @Override
  public void executeQuery(
      ExecuteQueryRequest request, StreamObserver<ExecuteQueryResponsePart> observer) {
    var call = new Call<>(observer);
    var transaction = request.getTxControl().getTxId();
    seen.accept(request.getQueryContent().getText());
    call.answerAll(
        sessions.occupied(
            request.getSessionId(),
            session ->
                faulty
                    .run(
                        kinds(request),
                        session,
                        transaction,
                        call,
                        () -> runner.run(session, request))
                    .compose(outcome -> ended(call, session, outcome))
                    .map(QueryService::parts)),
        refusal ->
            ExecuteQueryResponsePart.newBuilder()
                .setStatus(refusal.status())
                .addIssues(refusal.issue())
                .build());
  }

  private static Set<FaultPoint> kinds(ExecuteQueryRequest request) {
    var kinds = EnumSet.of(FaultPoint.QUERY);
    if (request.getTxControl().getCommitTx()) {
      kinds.add(FaultPoint.COMMIT);
    }
    if (request.getTxControl().hasBeginTx()) {
      kinds.add(FaultPoint.BEGIN);
    }
    return kinds;
  }

  /** A client that gave the call up never learns the transaction's id. */
  private static Future<QueryRunner.Outcome> ended(
      Call<?> call, Session session, QueryRunner.Outcome outcome) {
    return call.isCancelled()
        ? session.rollback(outcome.transaction()).map(outcome)
        : Future.succeededFuture(outcome);
  }

  private static List<ExecuteQueryResponsePart> parts(QueryRunner.Outcome outcome) {
    var meta = TransactionMeta.newBuilder().setId(outcome.transaction());
    var parts = new ArrayList<ExecuteQueryResponsePart>();
    for (var index = 0; index < outcome.results().size(); index++) {
      for (var rows : outcome.results().get(index).parts()) {
        parts.add(
            ExecuteQueryResponsePart.newBuilder()
                .setStatus(StatusCode.SUCCESS)
                .setTxMeta(meta)
                .setResultSetIndex(index)
                .setResultSet(rows)
                .build());
      }
    }
    if (parts.isEmpty()) {
      parts.add(
          ExecuteQueryResponsePart.newBuilder()
              .setStatus(StatusCode.SUCCESS)
              .setTxMeta(meta)
              .build());
    }
    return parts;
  }

  @Override
  public void beginTransaction(
      BeginTransactionRequest request, StreamObserver<BeginTransactionResponse> observer) {
    var call = new Call<>(observer);
    call.answer(
        sessions.occupied(
            request.getSessionId(),
            session ->
                faulty
                    .run(
                        EnumSet.of(FaultPoint.BEGIN),
                        session,
                        "",
                        call,
                        () ->
                            transactions.begin(session, transactions.mode(request.getTxSettings())))
                    .map(
                        begun ->
                            BeginTransactionResponse.newBuilder()
                                .setStatus(StatusCode.SUCCESS)
                                .setTxMeta(TransactionMeta.newBuilder().setId(begun.id()))
                                .build())),
        refusal ->
            BeginTransactionResponse.newBuilder()
                .setStatus(refusal.status())
                .addIssues(refusal.issue())
                .build());
  }

  @Override
  public void commitTransaction(
      CommitTransactionRequest request, StreamObserver<CommitTransactionResponse> observer) {
    var call = new Call<>(observer);
    var id = request.getTxId();
    call.answer(
        sessions.occupied(
            request.getSessionId(),
            session ->
                faulty
                    .run(
                        EnumSet.of(FaultPoint.COMMIT),
                        session,
                        id,
                        call,
                        () -> transactions.get(session, id).compose(session::commit))
                    .map(
                        done ->
                            CommitTransactionResponse.newBuilder()
                                .setStatus(StatusCode.SUCCESS)
                                .build())),
        refusal ->
            CommitTransactionResponse.newBuilder()
                .setStatus(refusal.status())
                .addIssues(refusal.issue())
                .build());
  }

  @Override
  public void rollbackTransaction(
      RollbackTransactionRequest request, StreamObserver<RollbackTransactionResponse> observer) {
    var call = new Call<>(observer);
    call.answer(
        sessions.occupied(
            request.getSessionId(),
            session ->
                transactions
                    .get(session, request.getTxId())
                    .compose(session::rollback)
                    .map(
                        done ->
                            RollbackTransactionResponse.newBuilder()
                                .setStatus(StatusCode.SUCCESS)
                                .build())),
        refusal ->
            RollbackTransactionResponse.newBuilder()
                .setStatus(refusal.status())
                .addIssues(refusal.issue())
                .build());
  }
}
