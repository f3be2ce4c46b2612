package torg.store.engine;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.streams.ReadStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Supplier;
import torg.bus.Deadline;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Row;
import torg.store.Scan;

/**
 * Rows of a snapshot, page by page: the next page is read while the rows of the last are taken, and
 * no further one until they are. Everything happens on the context of the one who made it.
 */
final class RowStream implements ReadStream<Row> {
  private final Vertx vertx;
  private final Context context;
  private final Supplier<EngineTx> begin;
  private final StoreConfig config;
  private final Deadline deadline = Deadline.current();
  private final ArrayDeque<Row> rows = new ArrayDeque<>();
  private Scan rest;
  private PageSize page;
  private EngineTx snapshot;
  private long timer;
  private long demand = Long.MAX_VALUE;
  private boolean isReading;
  private boolean isLastPage;
  private boolean hasEnded;
  private volatile Handler<Row> handler;
  private Handler<Throwable> exceptionHandler = failure -> {};
  private Handler<Void> endHandler = end -> {};

  RowStream(Vertx vertx, Supplier<EngineTx> begin, Scan scan, StoreConfig config) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.begin = begin;
    this.rest = scan;
    this.page = PageSize.first(scan.table());
    this.config = config;
  }

  @Override
  public RowStream handler(Handler<Row> handler) {
    this.handler = handler;
    return later(
        () -> {
          if (this.handler == null) {
            finish();
          }
        });
  }

  @Override
  public RowStream exceptionHandler(Handler<Throwable> handler) {
    exceptionHandler = handler == null ? failure -> {} : handler;
    return this;
  }

  @Override
  public RowStream endHandler(Handler<Void> handler) {
    endHandler = handler == null ? end -> {} : handler;
    return this;
  }

  @Override
  public synchronized RowStream pause() {
    demand = 0;
    return this;
  }

  @Override
  public RowStream resume() {
    return fetch(Long.MAX_VALUE);
  }

  @Override
  public synchronized RowStream fetch(long amount) {
    demand = demand + amount < 0 ? Long.MAX_VALUE : demand + amount;
    return later(() -> {});
  }

  private synchronized boolean isWanted() {
    return demand > 0;
  }

  /** Whether one more row may be handed over; it then counts as handed over. */
  private synchronized boolean takeDemand() {
    if (demand == 0) {
      return false;
    }
    if (demand != Long.MAX_VALUE) {
      demand--;
    }
    return true;
  }

  private RowStream later(Runnable change) {
    context.runOnContext(
        turn -> {
          change.run();
          deliver();
        });
    return this;
  }

  private void deliver() {
    var current = handler;
    while (!hasEnded && current != null && !rows.isEmpty() && takeDemand()) {
      hand(current, rows.poll());
      current = handler;
    }
    if (hasEnded || handler == null) {
      return;
    }
    if (isLastPage) {
      if (rows.isEmpty()) {
        finish().onComplete(freed -> endHandler.handle(null));
      }
    } else if (!isReading && isWanted() && rows.size() < page.rows()) {
      readPage();
    }
  }

  private void hand(Handler<Row> current, Row row) {
    try {
      current.handle(row);
    } catch (Throwable failure) {
      fail(failure);
    }
  }

  private void readPage() {
    if (deadline.isOver()) {
      fail(StoreFailure.expired());
      return;
    }
    isReading = true;
    if (snapshot == null) {
      snapshot = begin.get();
      timer = vertx.setTimer(config.streamMax().toMillis(), late -> fail(tooLong()));
    }
    var limit = page.rows();
    snapshot
        .scan(rest.limit(limit))
        .onComplete(read -> context.runOnContext(turn -> take(limit, read)));
  }

  private void take(int limit, AsyncResult<List<Row>> read) {
    isReading = false;
    if (hasEnded) {
      return;
    }
    if (read.failed()) {
      fail(read.cause());
      return;
    }
    var taken = read.result();
    isLastPage = taken.size() < limit;
    if (!isLastPage) {
      rest = rest.after(taken.get(taken.size() - 1));
      page = page.after(taken);
    }
    rows.addAll(taken);
    deliver();
  }

  private void fail(Throwable failure) {
    var cause = failure instanceof StoreFailure known ? StoreFaults.of(known, 1) : failure;
    finish().onComplete(freed -> exceptionHandler.handle(cause));
  }

  private Future<Void> finish() {
    if (hasEnded) {
      return Future.succeededFuture();
    }
    hasEnded = true;
    rows.clear();
    vertx.cancelTimer(timer);
    return snapshot == null ? Future.succeededFuture() : snapshot.rollback();
  }

  private FaultException tooLong() {
    return FaultException.of(
        Fault.DEADLINE,
        "the rows of %s were not read within store.streamMax (%s)"
            .formatted(rest, config.streamMax()));
  }
}
