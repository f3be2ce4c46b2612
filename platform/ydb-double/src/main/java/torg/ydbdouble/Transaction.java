package torg.ydbdouble;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import java.util.UUID;

/** An open transaction and its connection. */
final class Transaction {
  private final String id = UUID.randomUUID().toString();
  private final Database.Mode mode;
  private final SqlConnection connection;
  private final Runnable onEnd;
  private Optional<Refusal> conflict = Optional.empty();
  private boolean ended;

  Transaction(Database.Mode mode, SqlConnection connection, Runnable onEnd) {
    this.mode = mode;
    this.connection = connection;
    this.onEnd = onEnd;
  }

  String id() {
    return id;
  }

  boolean isReadOnly() {
    return mode == Database.Mode.SNAPSHOT;
  }

  SqlClient client() {
    return connection;
  }

  /** It will not commit: a conflict may come to light only then. */
  void refuseCommit(Refusal refusal) {
    conflict = Optional.of(refusal);
  }

  Future<Void> commit() {
    return conflict.isEmpty()
        ? end("commit")
        : end("rollback").compose(done -> Future.failedFuture(conflict.get()));
  }

  /** Does nothing after the end, and cannot fail. */
  Future<Void> rollback() {
    return ended ? Future.succeededFuture() : end("rollback").otherwiseEmpty();
  }

  private Future<Void> end(String statement) {
    ended = true;
    return connection
        .query(statement)
        .execute()
        .<Void>mapEmpty()
        .eventually(connection::close)
        .onComplete(done -> onEnd.run());
  }
}
