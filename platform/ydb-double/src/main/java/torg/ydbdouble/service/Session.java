package torg.ydbdouble.service;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import torg.ydbdouble.sql.Transaction;
import torg.ydbdouble.yql.Refusal;

/** What a client holds: it runs one call at a time and may have transactions open. */
final class Session {
  private static final int TRANSACTIONS_MAX = 10;

  private final String id;
  private final Map<String, Transaction> transactions = new LinkedHashMap<>();
  private boolean busy;
  private boolean gone;
  private Optional<Runnable> attached = Optional.empty();

  Session(String id) {
    this.id = id;
  }

  String id() {
    return id;
  }

  void attach(Runnable onGone) {
    attached = Optional.of(onGone);
  }

  void occupy() {
    if (busy) {
      throw Refusal.of(StatusCode.SESSION_BUSY, "Pending previous query completion: " + id);
    }
    busy = true;
  }

  Future<Void> free() {
    busy = false;
    return gone ? rollbackAll() : Future.succeededFuture();
  }

  /** A call under way is let to its end first, because its statements must not mix with others. */
  Future<Void> end() {
    gone = true;
    attached.ifPresent(Runnable::run);
    attached = Optional.empty();
    return busy ? Future.succeededFuture() : rollbackAll();
  }

  Transaction open(Transaction begun) {
    transactions.put(begun.id(), begun);
    return begun;
  }

  void checkRoom() {
    if (transactions.size() >= TRANSACTIONS_MAX) {
      throw Refusal.tooManyTransactions(transactions.size());
    }
  }

  Transaction transaction(String transaction) {
    return Optional.ofNullable(transactions.get(transaction))
        .orElseThrow(() -> Refusal.noTransaction(transaction));
  }

  Future<Void> commit(Transaction transaction) {
    transactions.remove(transaction.id());
    return transaction.commit();
  }

  Future<Void> rollback(Transaction transaction) {
    transactions.remove(transaction.id());
    return transaction.rollback();
  }

  /** As after an error; does nothing if there is no such transaction. */
  Future<Void> rollback(String transaction) {
    return Optional.ofNullable(transactions.get(transaction))
        .map(this::rollback)
        .orElseGet(Future::succeededFuture);
  }

  private Future<Void> rollbackAll() {
    return Future.join(List.copyOf(transactions.values()).stream().map(this::rollback).toList())
        .mapEmpty();
  }
}
