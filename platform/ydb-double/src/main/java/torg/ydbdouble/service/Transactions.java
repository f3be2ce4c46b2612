package torg.ydbdouble.service;

import io.vertx.core.Future;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.query.YdbQuery.TransactionSettings;
import torg.ydbdouble.sql.Database;
import torg.ydbdouble.sql.Transaction;
import torg.ydbdouble.yql.Refusal;

/** Begins and finds the transactions of sessions. */
final class Transactions {
  private final Database database;

  Transactions(Database database) {
    this.database = database;
  }

  Database.Mode mode(TransactionSettings settings) {
    if (settings.hasSerializableReadWrite()) {
      return Database.Mode.SERIALIZABLE;
    }
    if (settings.hasSnapshotReadOnly()) {
      return Database.Mode.SNAPSHOT;
    }
    throw Refusal.of(
        StatusCode.UNSUPPORTED, "only SERIALIZABLE_RW and SNAPSHOT_RO, not " + settings);
  }

  Future<Transaction> begin(Session session, Database.Mode mode) {
    session.checkRoom();
    return database
        .begin(mode)
        .map(session::open)
        .recover(
            failure ->
                Future.failedFuture(
                    Refusal.of(StatusCode.OVERLOADED, "no connection: " + failure.getMessage())));
  }

  Future<Transaction> get(Session session, String id) {
    return Future.succeededFuture(session.transaction(id));
  }
}
