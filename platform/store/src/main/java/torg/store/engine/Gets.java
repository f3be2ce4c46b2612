package torg.store.engine;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bus.Deadline;
import torg.store.Key;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Table;

/**
 * Gets of one turn of an event loop, which leave as one statement a table. While the allowed number
 * of statements is under way, further gets gather: the busier the database, the fuller each
 * statement. Used on one event loop.
 */
final class Gets {
  private final Reader reader;
  private final int statementsMax;
  private final int waitersMax;
  private final Map<Table, Map<Key, List<Waiter>>> waiting = new LinkedHashMap<>();
  private boolean isScheduled;
  private int waiters;
  private int underWay;

  interface Reader {
    Future<List<Row>> getAll(Table table, List<Key> keys);
  }

  /** Whoever asks gets the answer on its own context, where what it throws harms nobody else. */
  private record Waiter(Deadline deadline, Promise<Optional<Row>> promise) {}

  /**
   * @param waitersMax gets beyond are refused at once
   */
  Gets(Reader reader, int statementsMax, int waitersMax) {
    this.reader = reader;
    this.statementsMax = statementsMax;
    this.waitersMax = waitersMax;
  }

  Future<Optional<Row>> add(Context context, Key key) {
    if (waiters >= waitersMax) {
      return Future.failedFuture(full());
    }
    waiters++;
    Promise<Optional<Row>> promise = ((ContextInternal) context).promise();
    waiting
        .computeIfAbsent(key.table(), table -> new LinkedHashMap<>())
        .computeIfAbsent(key, asked -> new ArrayList<>(1))
        .add(new Waiter(Deadline.current(), promise));
    if (!isScheduled && underWay < statementsMax) {
      isScheduled = true;
      context.runOnContext(turn -> sendWaiting());
    }
    return promise.future();
  }

  private RuntimeException full() {
    return StoreFaults.of(
        new StoreFailure(
            StoreFailure.Kind.FULL,
            "%d gets of this event loop are already waiting, the limit of store.getsMax"
                .formatted(waiters)),
        1);
  }

  boolean areWaiting() {
    return !waiting.isEmpty();
  }

  /** Sends what waits without waiting for the end of the turn. */
  void sendWaiting() {
    isScheduled = false;
    while (!waiting.isEmpty() && underWay < statementsMax) {
      send();
    }
  }

  private void send() {
    var entry = waiting.entrySet().iterator().next();
    var table = entry.getKey();
    var asked = new LinkedHashMap<Key, List<Waiter>>();
    var keys = entry.getValue().entrySet().iterator();
    while (keys.hasNext() && asked.size() < Limits.PAGE_ROWS_MAX) {
      var key = keys.next();
      var inTime = inTime(key.getValue());
      if (!inTime.isEmpty()) {
        asked.put(key.getKey(), inTime);
      }
      keys.remove();
    }
    if (entry.getValue().isEmpty()) {
      waiting.remove(table);
    }
    if (!asked.isEmpty()) {
      read(table, asked);
    }
  }

  /** Those who have waited too long are not read for. */
  private List<Waiter> inTime(List<Waiter> asked) {
    waiters -= asked.size();
    var late = asked.stream().filter(waiter -> waiter.deadline.isOver()).toList();
    late.forEach(waiter -> waiter.promise.fail(StoreFaults.of(StoreFailure.expired(), 0)));
    return late.isEmpty()
        ? asked
        : asked.stream().filter(waiter -> !late.contains(waiter)).toList();
  }

  private void read(Table table, Map<Key, List<Waiter>> asked) {
    underWay++;
    reader
        .getAll(table, List.copyOf(asked.keySet()))
        .onComplete(
            read -> {
              underWay--;
              sendWaiting();
              answer(asked, read);
            });
  }

  private static void answer(Map<Key, List<Waiter>> asked, AsyncResult<List<Row>> read) {
    var found = new HashMap<Key, Row>();
    if (read.succeeded()) {
      read.result().forEach(row -> found.put(row.key(), row));
    }
    asked.forEach(
        (key, waiters) ->
            waiters.forEach(
                waiter ->
                    waiter.promise.complete(Optional.ofNullable(found.get(key)), read.cause())));
  }
}
