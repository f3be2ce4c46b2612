package torg.store.contract;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.streams.ReadStream;
import java.util.ArrayList;
import java.util.List;
import torg.store.Row;

/** Takes the rows of a stream as a test lets it. Made and used on one event loop. */
final class Taker {
  private final ReadStream<Row> stream;
  private final List<Row> rows = new ArrayList<>();
  private final Promise<List<Row>> ended = Promise.promise();
  private Promise<List<Row>> enough = Promise.promise();
  private int enoughRows = Integer.MAX_VALUE;

  /** Takes nothing until it is told to. */
  Taker(ReadStream<Row> stream) {
    this.stream = stream;
    stream.pause();
    stream.exceptionHandler(ended::tryFail);
    stream.endHandler(end -> ended.complete(rows));
    stream.handler(this::take);
  }

  private void take(Row row) {
    rows.add(row);
    if (rows.size() == enoughRows) {
      enough.complete(List.copyOf(rows));
    }
  }

  /** Takes so many more and then no further one. */
  Future<List<Row>> take(int more) {
    enough = Promise.promise();
    enoughRows = rows.size() + more;
    stream.fetch(more);
    return enough.future();
  }

  /** All that there are. */
  Future<List<Row>> rest() {
    stream.resume();
    return ended.future();
  }

  int taken() {
    return rows.size();
  }

  ReadStream<Row> stream() {
    return stream;
  }
}
