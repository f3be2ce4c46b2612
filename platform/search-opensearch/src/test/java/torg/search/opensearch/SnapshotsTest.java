package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.http.FakeOpenSearch;
import torg.testkit.Await;

class SnapshotsTest {
  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final FakeOpenSearch server = new FakeOpenSearch(vertx, this::answer);
  private final Snapshots snapshots =
      snapshots(Map.of("opensearch.snapshotPeriod", "300ms", "opensearch.snapshotsMax", "3"));

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private void answer(HttpServerRequest request) {
    request
        .response()
        .end(
            request.method() == HttpMethod.POST
                ? "{\"pit_id\": \"pit%d\"}".formatted(opened.incrementAndGet())
                : "{}");
  }

  private Snapshots snapshots(Map<String, String> changed) {
    var config = TestConfigs.config(List.of(server.url()), changed);
    return new Snapshots(new Cluster(vertx, config.server()), "index", config, nanos::get);
  }

  private static String id(Snapshots.Use use) {
    return Await.result(use.id()).orElse("none");
  }

  /** Of a query that has no further pages. */
  private String newest() {
    return used(false);
  }

  private String used(boolean isTold) {
    var use = snapshots.use();
    var id = id(use);
    use.end(isTold);
    return id;
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private List<String> ended() {
    return server.bodies().stream().filter(body -> body.contains("pit_id")).toList();
  }

  @Test
  void shouldBeSharedForAMoment() {
    assertThat(List.of(newest(), newest())).containsExactly("pit1", "pit1");
    pass(Duration.ofMillis(299));
    assertThat(newest()).isEqualTo("pit1");
    pass(Duration.ofMillis(1));
    assertThat(newest()).isEqualTo("pit2");
  }

  @Test
  void shouldBeNewAfterARefreshOrWhenTheOldOneIsGone() {
    assertThat(newest()).isEqualTo("pit1");
    snapshots.renew();
    assertThat(List.of(newest(), newest())).containsExactly("pit2", "pit2");
    var use = snapshots.use();
    use.isGone();
    use.end(false);
    assertThat(newest()).isEqualTo("pit3");
  }

  @Test
  void shouldEndWhatNobodyUsesAndNobodyWasToldOf() {
    newest();
    pass(Duration.ofSeconds(1));
    used(true);
    pass(Duration.ofSeconds(1));
    var running = snapshots.use();
    assertThat(id(running)).isEqualTo("pit3");
    pass(Duration.ofSeconds(1));
    newest();

    Await.until(() -> ended().size() == 1);
    assertThat(ended().get(0)).contains("pit1");
    running.end(false);
    running.end(false);
    Await.until(() -> ended().size() == 2);
    assertThat(ended().get(1)).contains("pit3");
  }

  @Test
  void shouldKeepTheNewestThatWereToldHoweverManyOthersCome() {
    for (int at = 1; at <= 5; at++) {
      used(true);
      pass(Duration.ofSeconds(1));
    }
    for (int at = 0; at < 50; at++) {
      newest();
      pass(Duration.ofSeconds(1));
    }

    Await.until(() -> ended().size() == 2 + 49);
    var all = String.join(" ", ended());
    assertThat(all).contains("\"pit1\"", "\"pit2\"");
    assertThat(all).doesNotContain("\"pit3\"", "\"pit4\"", "\"pit5\"");
    Await.result(snapshots.close());
    assertThat(ended()).hasSize(55);
  }

  @Test
  void shouldDoWithoutWhenThereIsNone() {
    var refused =
        new FakeOpenSearch(
            vertx, FakeOpenSearch.saying(400, "{\"error\": {\"type\": \"too_many\"}}"));
    var config = TestConfigs.config(List.of(refused.url()), Map.of());
    var without = new Snapshots(new Cluster(vertx, config.server()), "index", config, nanos::get);

    assertThat(id(without.use())).isEqualTo("none");
  }
}
