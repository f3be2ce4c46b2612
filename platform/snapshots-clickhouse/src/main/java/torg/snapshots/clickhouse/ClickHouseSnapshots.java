package torg.snapshots.clickhouse;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.OptionalLong;
import torg.breaker.Breaker;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/**
 * Snapshots in a table of ClickHouse with the columns SegmentID, EvaluationVersion and UserID, all
 * UInt64, which are its primary key. Users are read in ranges that the server can sort in little
 * memory. Besides the faults of its interfaces everything fails with PRECONDITION when ClickHouse
 * refuses: an unknown table, a wrong password.
 */
public final class ClickHouseSnapshots implements SnapshotSource {
  private final Server server;
  private final Duration firstPause;

  public ClickHouseSnapshots(Vertx vertx, ClickHouseConfig config, MeterRegistry registry) {
    this(
        vertx,
        config,
        registry,
        new Breaker(vertx, "ClickHouse", Breaker.PAUSE),
        Attempts.FIRST_PAUSE);
  }

  ClickHouseSnapshots(
      Vertx vertx,
      ClickHouseConfig config,
      MeterRegistry registry,
      Breaker breaker,
      Duration firstPause) {
    this.firstPause = firstPause;
    server =
        new Server(
            vertx, config, Server.client(vertx, config), breaker, new ClickHouseMetrics(registry));
  }

  /** Empty when there are no rows: ClickHouse cannot tell an empty snapshot from a missing one. */
  @Override
  public Future<OptionalLong> rows(SnapshotId snapshot) {
    var query = new Queries(server.config()).rows(snapshot);
    var session = new Session(server);
    var retries = new Retries(server, firstPause);
    var counted = Promise.<OptionalLong>promise();
    server
        .vertx()
        .getOrCreateContext()
        .runOnContext(
            v ->
                retries
                    .of(() -> session.numbers(snapshot.toString(), query, 1))
                    .map(rows -> rows[0] == 0 ? OptionalLong.empty() : OptionalLong.of(rows[0]))
                    .onComplete(counted));
    return counted.future();
  }

  @Override
  public UserStream open(SnapshotId snapshot, UserRange range) {
    return new RangedUsers(
        server.vertx().getOrCreateContext(),
        server,
        new Retries(server, firstPause),
        snapshot,
        range);
  }

  @Override
  public Future<Void> close() {
    server.breaker().close();
    return server.client().close().otherwiseEmpty();
  }
}
