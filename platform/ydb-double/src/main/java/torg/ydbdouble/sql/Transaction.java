package torg.ydbdouble.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import java.util.UUID;
import torg.ydbdouble.yql.Refusal;

/** An open transaction and its connection. */
public final class Transaction {
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

  public String id() {
    return id;
  }

  public boolean isReadOnly() {
    return mode == Database.Mode.SNAPSHOT;
  }

  public SqlClient client() {
    return connection;
  }

  /** It will not commit: a conflict may come to light only then. */
  public void refuseCommit(Refusal refusal) {
    conflict = Optional.of(refusal);
  }

  /** Fails with the refusal that was announced, or with Postgres' word that it lost to others. */
  public Future<Void> commit() {
    return conflict.isEmpty()
        ? end("commit")
        : end("rollback").compose(done -> Future.failedFuture(conflict.get()));
  }

  /** Does nothing after the end, and cannot fail. */
  public Future<Void> rollback() {
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
