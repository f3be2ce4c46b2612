package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.breaker.Breaker;
import torg.bus.faults.Fault;
import torg.settings.Ports;
import torg.snapshots.UserRange;
import torg.testkit.Failures;

class ClickHouseBreakerTest {
  private static final Duration ENDLESS = Duration.ofHours(1);
  private static final Map<String, String> ONE_ATTEMPT = Map.of("clickhouse.attemptsMax", "1");

  private final Sources sources = new Sources();
  private final Played server = new Played(sources.vertx(), 1, 2, 3);

  @AfterEach
  void close() {
    sources.close();
  }

  @Test
  void shouldNotAskWhenClickHouseWasUnavailableSeveralTimesInARow() throws Exception {
    var source = sources.of(server.url(), ENDLESS, ONE_ATTEMPT);
    fail(source, Played.status(503, "no"), Fault.UNAVAILABLE, Breaker.FAILURES_MAX);
    var asked = server.headers().size();
    server.always(null);
    assertThat(Failures.of(source.rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("ClickHouse failed 5 times in a row and is left alone for a while");
    assertThat(Failures.of(source.open(Sources.SNAPSHOT, UserRange.ALL).next()))
        .satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(server.headers()).hasSize(asked);
    assertThat(sources.count("requests")).isEqualTo(asked);
  }

  @Test
  void shouldGoOnAskingWhenClickHouseRefuses() throws Exception {
    var source = sources.of(server.url(), ENDLESS, ONE_ATTEMPT);
    var refusal = Played.status(404, "Code: 60. DB::Exception: Unknown table");
    fail(source, refusal, Fault.PRECONDITION, 3 * Breaker.FAILURES_MAX);
    server.always(null);
    assertThat(source.rows(Sources.SNAPSHOT).await()).hasValue(3);
  }

  @Test
  void shouldAskAgainWhenThePauseIsOver() throws Exception {
    var source = sources.of(server.url(), Duration.ofMillis(50), ONE_ATTEMPT);
    fail(source, Played.status(503, "no"), Fault.UNAVAILABLE, 2 * Breaker.FAILURES_MAX);
    server.always(null);
    sources.await(
        "an answer", () -> source.rows(Sources.SNAPSHOT).map(true).otherwise(false).await());
    assertThat(Sources.read(source, UserRange.ALL)).containsExactly(1, 2, 3);
  }

  @Test
  void shouldSayWhatToCheckWhenNobodyListens() throws Exception {
    var source = sources.of("http://127.0.0.1:" + Ports.free(), ENDLESS, ONE_ATTEMPT);
    assertThat(Failures.of(source.rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("snapshot 3 of segment 7: ClickHouse cannot be reached")
        .hasMessageContaining("check clickhouse.url");
    source.close().await();
    source.close().await();
  }

  private void fail(ClickHouseSnapshots source, Played.Answer answer, Fault fault, int times)
      throws Exception {
    server.always(answer);
    for (var time = 0; time < times; time++) {
      assertThat(Failures.of(source.rows(Sources.SNAPSHOT))).satisfies(Failures.fault(fault));
    }
  }
}
