package torg.snapshots.clickhouse;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import torg.breaker.Breaker;
import torg.settings.Settings;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.testkit.ClickHouse;

/** Sources of a test, what they count, and how they are read. */
final class Sources implements AutoCloseable {
  static final SnapshotId SNAPSHOT = new SnapshotId(7, 3);

  private static final Duration DEADLINE = Duration.ofMinutes(1);
  static final Duration BREAKER_PAUSE = Duration.ofMillis(50);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);

  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  Vertx vertx() {
    return vertx;
  }

  ClickHouseSnapshots of(ClickHouse server, String table, Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.put("clickhouse.table", table);
    return of(server.url(), BREAKER_PAUSE, all);
  }

  ClickHouseSnapshots of(String url, Duration breakerPause, Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.put("clickhouse.url", url);
    return new ClickHouseSnapshots(
        vertx,
        ClickHouseConfig.from(new Settings(all)),
        registry,
        new Breaker(vertx, "ClickHouse", breakerPause),
        FIRST_PAUSE);
  }

  double count(String metric) {
    return registry.get("torg_clickhouse_%s_total".formatted(metric)).counters().stream()
        .mapToDouble(counter -> counter.count())
        .sum();
  }

  static long[] read(SnapshotSource source, UserRange range) throws Exception {
    return readOn(OrderedUsers.of(source, SNAPSHOT, range)).await(2, TimeUnit.MINUTES);
  }

  /** All that is left. */
  static Future<long[]> readOn(UserStream stream) {
    var users = LongStream.builder();
    return readOn(stream, users).map(v -> users.build().toArray());
  }

  private static Future<Void> readOn(UserStream stream, LongStream.Builder users) {
    return stream
        .next()
        .compose(
            block -> {
              Arrays.stream(block).forEach(users);
              return block.length == 0 ? Future.succeededFuture() : readOn(stream, users);
            });
  }

  void await(String what, BooleanSupplier condition) {
    var start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > DEADLINE.toNanos()) {
        throw new AssertionError("still not after " + DEADLINE + ": " + what);
      }
      vertx.timer(10, TimeUnit.MILLISECONDS).await();
    }
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
