package torg.bench;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import torg.bus.flow.Steps;
import torg.settings.Settings;
import torg.snapshots.DiffIterator;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.snapshots.clickhouse.ClickHouseConfig;
import torg.snapshots.clickhouse.ClickHouseSnapshots;
import torg.testkit.ClickHouse;

/** The diff of two snapshots in a real ClickHouse against reading both and throwing them away. */
final class ClickHousePath implements AutoCloseable {
  private static final long USERS = 10_000_000;
  private static final SnapshotId OLDER = new SnapshotId(1, 1);
  private static final SnapshotId NEWER = new SnapshotId(1, 2);

  private final Vertx vertx = Vertx.vertx();
  private final ClickHouseSnapshots source;

  ClickHousePath() {
    var server = ClickHouse.shared();
    var table = server.freshTable();
    fill(server, table, OLDER, 66);
    fill(server, table, NEWER, 33);
    var settings =
        new Settings(
            Map.of(
                "clickhouse.url",
                server.url(),
                "clickhouse.database",
                ClickHouse.DATABASE,
                "clickhouse.table",
                table));
    source =
        new ClickHouseSnapshots(vertx, ClickHouseConfig.from(settings), new SimpleMeterRegistry());
  }

  private static void fill(ClickHouse server, String table, SnapshotId id, int lacking) {
    server.execute(
        """
        INSERT INTO %s.%s SELECT %d, %d, number * %s FROM system.numbers
        WHERE number %% 100 != %d LIMIT %d
        """
            .formatted(
                ClickHouse.DATABASE,
                table,
                id.segment(),
                id.version(),
                Long.toUnsignedString(Long.divideUnsigned(-1L, USERS * 100 / 99 + 100)),
                lacking,
                USERS));
  }

  void run(Report report) throws Exception {
    var result = Median.compare(3, () -> perSecond(this::diff), () -> perSecond(this::readBoth));
    report.figure("diff out of ClickHouse", result.subject(), "rows a second");
    report.figure("reading both and throwing them away", result.anchor(), "rows a second");
    report.atLeast("diff out of ClickHouse against reading", result.ratio(), 0.9);
  }

  private double perSecond(Supplier<Future<Long>> reading) throws TimeoutException {
    var start = System.nanoTime();
    var rows = Promise.<Long>promise();
    vertx.runOnContext(turn -> reading.get().onComplete(rows));
    return DiffPath.perSecond(rows.future().await(5, TimeUnit.MINUTES), start);
  }

  private Future<Long> diff() {
    var diff =
        new DiffIterator(
            OrderedUsers.of(source, OLDER, UserRange.ALL),
            OrderedUsers.of(source, NEWER, UserRange.ALL),
            UserRange.ALL);
    var rows = new long[1];
    return Steps.untilDone(
        () ->
            diff.next(1_000, 1_000_000)
                .map(
                    chunk -> {
                      rows[0] += chunk.rows();
                      return chunk.isLast() ? Optional.of(rows[0]) : Optional.empty();
                    }));
  }

  private Future<Long> readBoth() {
    return Future.all(
            drain(source.open(OLDER, UserRange.ALL)), drain(source.open(NEWER, UserRange.ALL)))
        .map(both -> both.<Long>resultAt(0) + both.<Long>resultAt(1));
  }

  private static Future<Long> drain(UserStream users) {
    var rows = new long[1];
    return Steps.untilDone(
        () ->
            users
                .next()
                .map(
                    block -> {
                      rows[0] += block.length;
                      return block.length == 0 ? Optional.of(rows[0]) : Optional.empty();
                    }));
  }

  @Override
  public void close() throws TimeoutException {
    source.close().compose(done -> vertx.close()).await(1, TimeUnit.MINUTES);
  }
}
