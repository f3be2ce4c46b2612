package torg.search.opensearch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.settings.Ports;
import torg.settings.Settings;
import torg.testkit.Await;

class ClusterTest {
  private static final Ask ASK = Ask.get("a question", "/_cluster/health");

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private Cluster cluster(String urls, Map<String, String> changed) {
    var settings = new HashMap<>(changed);
    settings.put("opensearch.urls", urls);
    return new Cluster(vertx, ServerConfig.from(new Settings(settings)));
  }

  private String url(Consumer<HttpServerRequest> answers) {
    return new FakeOpenSearch(vertx, answers).url();
  }

  private static String deadUrl() {
    return "http://127.0.0.1:" + Ports.free();
  }

  private static Fault faultOf(Cluster cluster) {
    return Fault.of(catchThrowable(() -> Await.result(cluster.ask(ASK))));
  }

  @ParameterizedTest(name = "{0} {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "200 | <html>hello</html>             | PRECONDITION",
        "200 | [1]                            | PRECONDITION",
        "200 | ``                             | PRECONDITION",
        "401 | {\"error\": \"who are you\"}   | PRECONDITION",
        "403 | {\"error\": {\"type\": \"x\"}} | PRECONDITION",
        "429 | {\"error\": {\"type\": \"x\"}} | TOO_MANY",
        "500 | {\"error\": {\"type\": \"x\"}} | UNAVAILABLE",
        "502 | Bad Gateway                    | UNAVAILABLE",
        "503 | {\"error\": {\"type\": \"x\"}} | UNAVAILABLE",
      })
  void shouldSayWhatIsWrongWithAnAnswer(int status, String body, Fault expected) {
    assertThat(faultOf(cluster(url(FakeOpenSearch.saying(status, body)), Map.of())))
        .isEqualTo(expected);
  }

  @Test
  void shouldLeaveOtherRefusalsToWhoeverAsked() {
    var body =
        "{\"error\": {\"type\": \"outer\", \"root_cause\": [{\"type\": \"inner\", \"reason\": \"why\"}]}}";
    var answer = Await.result(cluster(url(FakeOpenSearch.saying(400, body)), Map.of()).ask(ASK));

    assertThat(answer.errorType()).isEqualTo("inner");
    assertThat(catchThrowable(() -> answer.success("a question")))
        .hasMessage("a question: OpenSearch refuses with status 400: inner: why");
  }

  @Test
  void shouldAskTheNextNodeWhenOneIsAway() {
    var there = url(FakeOpenSearch.saying(200, "{}"));
    var cluster = cluster("%s,%s,%s".formatted(deadUrl(), there, deadUrl()), Map.of());

    for (int at = 0; at < 30; at++) {
      assertThat(Await.result(cluster.ask(ASK)).status()).isEqualTo(200);
    }
  }

  @Test
  void shouldBeUnavailableWhenAllNodesAreAway() {
    var cluster = cluster("%s,%s".formatted(deadUrl(), deadUrl()), Map.of());

    for (int at = 0; at < 10; at++) {
      assertThat(faultOf(cluster)).isEqualTo(Fault.UNAVAILABLE);
    }
  }

  @Test
  void shouldGiveUpWhatTakesTooLongOrBreaksOff() {
    var silent = cluster(url(request -> {}), Map.of("opensearch.queryTimeout", "50ms"));
    var broken = cluster(url(request -> request.connection().close()), Map.of());

    assertThat(faultOf(silent)).isEqualTo(Fault.DEADLINE);
    assertThat(faultOf(broken)).isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldReadNoMoreThanItMay() {
    var cluster =
        cluster(
            url(FakeOpenSearch.saying(200, "{\"a\": \"%s\"}".formatted("b".repeat(5_000)))),
            Map.of("opensearch.answerBytesMax", "1024"));

    var failure = catchThrowable(() -> Await.result(cluster.ask(ASK)));

    assertThat(Fault.of(failure)).isEqualTo(Fault.PRECONDITION);
    assertThat(failure).hasMessageContaining("opensearch.answerBytesMax");
  }

  @Test
  void shouldSayWhoItIs() {
    List<String> headers = new CopyOnWriteArrayList<>();
    var url =
        url(
            request -> {
              headers.add(String.valueOf(request.getHeader("Authorization")));
              request.response().end("{}");
            });

    Await.result(cluster(url, Map.of()).ask(ASK));
    Await.result(
        cluster(url, Map.of("opensearch.user", "torg", "opensearch.password", "ключ")).ask(ASK));

    assertThat(headers).containsExactly("null", "Basic dG9yZzrQutC70Y7Rhw==");
  }
}
