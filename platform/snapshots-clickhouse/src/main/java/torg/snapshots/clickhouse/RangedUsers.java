package torg.snapshots.clickhouse;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/**
 * Users, range by range. While one range is read the next is counted and asked for already; its
 * answer waits with the server. What fails is asked again from the user after the last on.
 */
final class RangedUsers implements UserStream {
  private final Context context;
  private final Server server;
  private final Queries queries;
  private final Retries retries;
  private final SnapshotId snapshot;
  private final UserRange asked;
  private final Session session;
  private final RangeSearch search;
  private RangePlan plan;
  private Part part;
  private RangeRead read;
  private Future<Opened> ahead;
  private Promise<long[]> pending = Promise.promise();
  private long rowsRead;
  private boolean isClosed;

  /** A range and its answer; none after the last range. */
  private record Opened(Part part, RangeRead read) {}

  RangedUsers(
      Context context, Server server, Retries retries, SnapshotId snapshot, UserRange asked) {
    this.context = context;
    this.server = server;
    this.retries = retries;
    this.snapshot = snapshot;
    this.asked = asked;
    queries = new Queries(server.config());
    session = new Session(server);
    search = new RangeSearch(session, queries, snapshot, asked);
    plan = RangePlan.of(asked, server.config().rangeRows());
  }

  @Override
  public Future<long[]> next() {
    var next = Promise.<long[]>promise();
    onContext(
        () -> {
          pending = next;
          retries.of(this::more).onComplete(next::tryComplete, next::tryFail);
        });
    return next.future();
  }

  @Override
  public Future<Void> close() {
    var closed = Promise.<Void>promise();
    onContext(
        () -> {
          isClosed = true;
          if (read != null) {
            read.close();
          }
          session.end();
          pending.tryFail(closedFault());
          closed.complete();
        });
    return closed.future();
  }

  private Future<long[]> more() {
    if (isClosed) {
      return Future.failedFuture(closedFault());
    }
    return read == null ? open().compose(this::begin) : readOn();
  }

  /** Anew what is left of a range, else the next one. */
  private Future<Opened> open() {
    if (part != null) {
      return open(part);
    }
    var opening = ahead == null ? find() : ahead;
    ahead = null;
    return opening;
  }

  private Future<Opened> find() {
    return search
        .next(plan)
        .compose(
            found ->
                found.isNone() ? Future.succeededFuture(new Opened(found, null)) : open(found));
  }

  private Future<Opened> open(Part rest) {
    if (rest.range().isEmpty()) {
      return Future.failedFuture(changed(rowsRead + rest.rows()));
    }
    return session
        .users(
            ClickHouseFaults.subject(snapshot, rest.range()),
            queries.users(snapshot, rest.range()),
            rest.range(),
            rest.rows())
        .map(opened -> new Opened(rest, opened));
  }

  private Future<long[]> begin(Opened opened) {
    if (opened.part().isNone()) {
      return finish();
    }
    part = opened.part();
    plan = part.after();
    read = opened.read();
    if (ahead == null && !plan.isDone()) {
      ahead = find();
    }
    return readOn();
  }

  private Future<long[]> readOn() {
    return read.next()
        .compose(
            users -> users.length > 0 ? deliver(users) : nextPart(),
            failure -> {
              read = null;
              return Future.failedFuture(failure);
            });
  }

  private Future<long[]> deliver(long[] users) {
    part = part.rest(users.length, users[users.length - 1]);
    rowsRead += users.length;
    server.metrics().rows(users.length);
    return Future.succeededFuture(users);
  }

  private Future<long[]> nextPart() {
    read = null;
    part = null;
    return more();
  }

  /** Each range was whole, but somebody may have changed those that had not been counted yet. */
  private Future<long[]> finish() {
    return rowsRead == search.rowsInAll()
        ? Future.succeededFuture(END)
        : Future.failedFuture(changed(search.rowsInAll()));
  }

  private FaultException changed(long rowsCounted) {
    return ClickHouseFaults.changed(subject(), rowsCounted, rowsRead);
  }

  private FaultException closedFault() {
    return ClickHouseFaults.closed(subject());
  }

  private String subject() {
    return ClickHouseFaults.subject(snapshot, asked);
  }

  private void onContext(Runnable task) {
    if (Vertx.currentContext() == context) {
      task.run();
    } else {
      context.runOnContext(v -> task.run());
    }
  }
}
