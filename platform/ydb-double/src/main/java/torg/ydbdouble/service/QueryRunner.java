package torg.ydbdouble.service;

import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.ValueProtos.TypedValue;
import tech.ydb.proto.query.YdbQuery.ExecMode;
import tech.ydb.proto.query.YdbQuery.ExecuteQueryRequest;
import tech.ydb.proto.query.YdbQuery.Syntax;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.schema.UnfinishedIndexes;
import torg.ydbdouble.sql.Database;
import torg.ydbdouble.sql.Definitions;
import torg.ydbdouble.sql.Execution;
import torg.ydbdouble.sql.Parameters;
import torg.ydbdouble.sql.Reads;
import torg.ydbdouble.sql.ResultRows;
import torg.ydbdouble.sql.Transaction;
import torg.ydbdouble.sql.Writes;
import torg.ydbdouble.yql.Query;
import torg.ydbdouble.yql.QueryParser;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Statement;
import torg.ydbdouble.yql.Statement.Write;

/** Executes texts. */
final class QueryRunner {
  private static final int TEXT_BYTES_MAX = 10 * 1024;
  private static final int PARAMETERS_BYTES_MAX = 50 << 20;

  private final Catalog catalog;
  private final Definitions definitions;
  private final Transactions transactions;
  private final UnfinishedIndexes unfinished;
  private final Faults faults;

  /**
   * What a text answered.
   *
   * @param transaction the id of the one that stays open, or empty
   */
  record Outcome(String transaction, List<ResultRows> results) {}

  QueryRunner(
      Catalog catalog,
      Definitions definitions,
      Transactions transactions,
      UnfinishedIndexes unfinished,
      Faults faults) {
    this.catalog = catalog;
    this.definitions = definitions;
    this.transactions = transactions;
    this.unfinished = unfinished;
    this.faults = faults;
  }

  /** An error ends the transaction. */
  Future<Outcome> run(Session session, ExecuteQueryRequest request) {
    var control = request.getTxControl();
    if (!request.hasTxControl()) {
      return implicit(session, request);
    }
    var transaction =
        control.hasTxId()
            ? transactions.get(session, control.getTxId())
            : transactions.begin(session, transactions.mode(control.getBeginTx()));
    return transaction.compose(open -> run(session, open, control.getCommitTx(), request));
  }

  /** Definitions run outside of any transaction, other statements in one of their own. */
  private Future<Outcome> implicit(Session session, ExecuteQueryRequest request) {
    var query = parsed(request);
    if (query.isDefinition()) {
      Parameters.checked(query, request.getParametersMap());
      return definitions
          .run((Statement.Definition) query.statements().get(0))
          .map(done -> new Outcome("", List.of()));
    }
    return transactions
        .begin(session, Database.Mode.SERIALIZABLE)
        .compose(open -> run(session, open, true, request));
  }

  private Future<Outcome> run(
      Session session, Transaction transaction, boolean commits, ExecuteQueryRequest request) {
    return Future.succeededFuture(request)
        .map(this::parsed)
        .map(query -> executions(query, transaction, request.getParametersMap()))
        .compose(executions -> run(executions, transaction))
        .compose(
            results ->
                commits
                    ? session.commit(transaction).map(done -> new Outcome("", results))
                    : Future.succeededFuture(new Outcome(transaction.id(), results)))
        .recover(
            failure ->
                session
                    .rollback(transaction)
                    .compose(ended -> Future.failedFuture(Database.refusal(failure))));
  }

  private Query parsed(ExecuteQueryRequest request) {
    var text = request.getQueryContent().getText();
    if (request.getQueryContent().getSyntax() != Syntax.SYNTAX_YQL_V1
        || request.getExecMode() != ExecMode.EXEC_MODE_EXECUTE) {
      throw Refusal.of(StatusCode.UNSUPPORTED, "only texts in YQL that are to be executed");
    }
    if (text.getBytes(StandardCharsets.UTF_8).length > TEXT_BYTES_MAX) {
      throw Refusal.badRequest("Query text size exceeds limit (%d)".formatted(TEXT_BYTES_MAX));
    }
    if (request.getSerializedSize() > PARAMETERS_BYTES_MAX) {
      throw Refusal.badRequest("Parameters exceed limit (%d)".formatted(PARAMETERS_BYTES_MAX));
    }
    return QueryParser.parse(text);
  }

  private List<Execution> executions(
      Query query, Transaction transaction, Map<String, TypedValue> sent) {
    if (query.isDefinition()) {
      throw Refusal.of(
          StatusCode.PRECONDITION_FAILED,
          "Scheme operations cannot be executed inside transaction");
    }
    var parameters = Parameters.checked(query, sent);
    var executions = new ArrayList<Execution>();
    for (var statement : query.statements()) {
      var table = catalog.table(statement.table());
      if (statement instanceof Statement.Read read) {
        read.index().ifPresent(index -> unfinished.check(table.path(), index));
        executions.add(new Reads(table, parameters).execution(read));
      } else if (transaction.isReadOnly()) {
        throw Refusal.badRequest("Operation can't be performed in read only transaction");
      } else {
        executions.add(Writes.execution((Write) statement, table, parameters));
      }
    }
    return executions;
  }

  private Future<List<ResultRows>> run(List<Execution> executions, Transaction transaction) {
    var results = new ArrayList<ResultRows>();
    Future<Void> last = Future.succeededFuture();
    for (var execution : executions) {
      last =
          last.compose(
                  done ->
                      execution
                          .run(transaction.client())
                          .recover(failure -> postponed(failure, transaction)))
              .onSuccess(answered -> answered.ifPresent(results::add))
              .mapEmpty();
    }
    return last.map(done -> results);
  }

  /** A key that exists is told at once or, if so asked, by the commit. */
  private Future<Optional<ResultRows>> postponed(Throwable failure, Transaction transaction) {
    if (failure instanceof Refusal refusal
        && refusal.status() == StatusCode.PRECONDITION_FAILED
        && faults.areConflictsAtCommit()) {
      transaction.refuseCommit(refusal);
      return Future.succeededFuture(Optional.empty());
    }
    return Future.failedFuture(failure);
  }
}
