package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.snapshots.UserRange;
import torg.testkit.ClickHouse;
import torg.testkit.Failures;

/** What a real server does when it is killed, left alone, short of memory or refuses. */
class RealServerTest {
  private final Sources sources = new Sources();

  @AfterEach
  void close() {
    sources.close();
  }

  @Test
  void shouldGoOnAfterTheLastUserWhenTheServerIsKilledAndComesBack() throws Exception {
    try (var server = ClickHouse.start()) {
      var table = server.freshTable();
      load(server, table, 3_000_000);
      var source =
          sources.of(
              server,
              table,
              Map.of("clickhouse.rangeRows", "400000", "clickhouse.attemptsMax", "100"));
      var stream = source.open(Sources.SNAPSHOT, UserRange.ALL);
      var first = stream.next().await(1, TimeUnit.MINUTES);
      server.kill();
      var rest = Sources.readOn(stream);
      sources.await("a retry", () -> sources.count("retries") > 0);
      server.restart();
      assertThat(
              LongStream.concat(
                      LongStream.of(first), LongStream.of(rest.await(2, TimeUnit.MINUTES)))
                  .toArray())
          .isEqualTo(LongStream.range(0, 3_000_000).map(number -> number * 3).toArray());
    }
  }

  @Test
  void shouldEndTheServersWorkWhenTheStreamIsClosed() throws Exception {
    var server = ClickHouse.shared();
    var table = server.freshTable();
    load(server, table, 6_000_000);
    var source = sources.of(server, table, Map.of("clickhouse.rangeRows", "10000000"));
    var stream = source.open(Sources.SNAPSHOT, UserRange.ALL);
    assertThat(stream.next().await(1, TimeUnit.MINUTES)).isNotEmpty();
    assertThat(running(server, table)).isEqualTo("1");
    stream.close().await();
    stream.close().await();
    sources.await("the end of the query", () -> running(server, table).equals("0"));
    assertThat(Failures.of(stream.next())).hasMessageEndingWith("was closed while it was read");
  }

  @Test
  void shouldReadInLittleMemoryWhatTheServerCannotSortAtOnce() throws Exception {
    try (var server = ClickHouse.start(Map.of("max_memory_usage", "25000000"))) {
      var table = server.freshTable();
      load(server, table, 4_000_000);
      var limited =
          new HashMap<>(
              Map.of(
                  "clickhouse.user",
                  ClickHouse.LIMITED_USER,
                  "clickhouse.password",
                  ClickHouse.LIMITED_PASSWORD,
                  "clickhouse.rangeRows",
                  "10000000",
                  "clickhouse.attemptsMax",
                  "1"));
      var atOnce = sources.of(server, table, limited);
      assertThat(Failures.of(Sources.readOn(atOnce.open(Sources.SNAPSHOT, UserRange.ALL))))
          .satisfies(Failures.fault(Fault.UNAVAILABLE))
          .hasMessageContaining("Code: 241")
          .hasMessageContaining("lower clickhouse.rangeRows");
      limited.put("clickhouse.rangeRows", "100000");
      assertThat(Sources.read(sources.of(server, table, limited), UserRange.ALL))
          .hasSize(4_000_000);
    }
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "clickhouse.table,nowhere,check clickhouse.database and clickhouse.table",
    "clickhouse.database,nowhere,check clickhouse.database and clickhouse.table",
    "clickhouse.user,nobody,check clickhouse.user and clickhouse.password",
    "clickhouse.password,wrong,check clickhouse.user and clickhouse.password"
  })
  void shouldSayWhichSettingIsWrongWhenTheServerRefuses(String name, String value, String remedy)
      throws Exception {
    var server = ClickHouse.shared();
    var settings =
        new HashMap<>(
            Map.of(
                "clickhouse.user", ClickHouse.LIMITED_USER,
                "clickhouse.password", ClickHouse.LIMITED_PASSWORD,
                "clickhouse.table", server.freshTable()));
    var right = sources.of(server.url(), Sources.BREAKER_PAUSE, settings);
    assertThat(right.rows(Sources.SNAPSHOT).await()).isEmpty();
    settings.put(name, value);
    var wrong = sources.of(server.url(), Sources.BREAKER_PAUSE, settings);
    assertThat(Failures.of(wrong.rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining(remedy)
        .hasMessageNotContaining("swordfish");
    assertThat(sources.count("retries")).isZero();
  }

  @Test
  void shouldSayWhatTheTableMustHaveWhenItIsAnother() throws Exception {
    var server = ClickHouse.shared();
    server.execute(
        "CREATE TABLE IF NOT EXISTS mtcdp.others (UserID UInt64) ENGINE = MergeTree ORDER BY UserID");
    assertThat(Failures.of(sources.of(server, "others", Map.of()).rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("must have the columns SegmentID, EvaluationVersion and UserID");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"UInt32", "Nullable(UInt64)", "Int64"})
  void shouldNameTheTypeWhenUsersAreOfAnother(String type) throws Exception {
    var server = ClickHouse.shared();
    var table = "typed_" + type.replaceAll("\\W", "");
    server.execute(
        ("CREATE TABLE IF NOT EXISTS mtcdp.%s (SegmentID UInt64, EvaluationVersion UInt64, UserID"
                + " %s) ENGINE = MergeTree ORDER BY (SegmentID, EvaluationVersion)")
            .formatted(table, type));
    server.execute("INSERT INTO mtcdp.%s SELECT 7, 3, toUInt32(5)".formatted(table));
    var source = sources.of(server, table, Map.of());
    assertThat(source.rows(Sources.SNAPSHOT).await()).hasValue(1);
    assertThat(Failures.of(source.open(Sources.SNAPSHOT, UserRange.ALL).next()))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("min(UserID) is %s instead of UInt64", type);
  }

  private static void load(ClickHouse server, String table, int rows) {
    server.execute(
        "INSERT INTO %s.%s SELECT 7, 3, number * 3 FROM system.numbers LIMIT %d"
            .formatted(ClickHouse.DATABASE, table, rows));
  }

  private static String running(ClickHouse server, String table) {
    return server.execute(
        "SELECT count() FROM system.processes WHERE query LIKE 'SELECT UserID FROM%%%s%%'"
            .formatted(table));
  }
}
