package torg.store.engine;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Map<Table, Map<Key, List<Waiter>>> waiting = new LinkedHashMap<>();
  private boolean isScheduled;
  private int underWay;

  interface Reader {
    Future<List<Row>> getAll(Table table, List<Key> keys);
  }

  /** Whoever asks gets the answer on its own context, where what it throws harms nobody else. */
  private record Waiter(Context context, Promise<Optional<Row>> promise) {
    void answer(AsyncResult<Optional<Row>> answer) {
      context.runOnContext(turn -> promise.handle(answer));
    }
  }

  Gets(Reader reader, int statementsMax) {
    this.reader = reader;
    this.statementsMax = statementsMax;
  }

  Future<Optional<Row>> add(Context context, Key key) {
    var waiter = new Waiter(context, Promise.promise());
    waiting
        .computeIfAbsent(key.table(), table -> new LinkedHashMap<>())
        .computeIfAbsent(key, asked -> new ArrayList<>(1))
        .add(waiter);
    if (!isScheduled && underWay < statementsMax) {
      isScheduled = true;
      context.runOnContext(turn -> sendWaiting());
    }
    return waiter.promise.future();
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
      asked.put(key.getKey(), key.getValue());
      keys.remove();
    }
    if (entry.getValue().isEmpty()) {
      waiting.remove(table);
    }
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
        (key, waiters) -> {
          AsyncResult<Optional<Row>> answer = read.map(rows -> Optional.ofNullable(found.get(key)));
          waiters.forEach(waiter -> waiter.answer(answer));
        });
  }
}
