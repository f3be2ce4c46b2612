package torg.edge.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.LogLines;
import torg.edge.fixture.TestTypes;
import torg.edge.request.PublicMethod;
import torg.mesh.v1.EchoResponse;
import torg.testkit.Await;

/** Requests that no client library would send, byte by byte. */
class HttpRefusalsTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";

  @TempDir static Path directory;
  private static EdgeFixture edge;

  @BeforeAll
  static void start() throws Exception {
    edge = new EdgeFixture(directory, Map.of("edge.requestBytesMax", "2048")).start();
  }

  @AfterAll
  static void stop() {
    edge.close();
  }

  private static String answer(String request) throws IOException {
    try (var socket = open(request)) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Socket open(String request) throws IOException {
    var socket = new Socket("127.0.0.1", edge.edge.httpPort());
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private static String request(String line, String... headers) {
    return "%s HTTP/1.1\r\n%s\r\nconnection: close\r\n\r\n"
        .formatted(line, String.join("\r\n", headers));
  }

  private static void awaitCount(String method, String fault, double count) {
    Await.within(Duration.ofSeconds(10)).until(() -> edge.count("http", method, fault) >= count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /v1/catalog/categories/a?version=%zz | x: y | 400 | the query is not percent-encoded correctly",
        "POST /v1/echo | content-type: ; | 415 | application/json",
        "POST /v1/echo | content-type: application/json;;a | 400 | the body is empty",
        "GET /v1/echo/a | content-type: application/x-www-form-urlencoded | 415 | application/json",
        "GET /v1/echo/a | content-type: multipart/form-data; boundary=b | 415 | application/json",
      })
  void shouldExplainWhatVertxWouldNot(String line, String header, int status, String message)
      throws Exception {
    try (var routes = new LogLines(HttpRouter.class);
        var methods = new LogLines(PublicMethod.class)) {
      var text = answer(request(line, "host: localhost", header));
      assertThat(text).startsWith("HTTP/1.1 " + status).contains("\"fault\":\"INVALID\"", message);
      assertThat(routes.atLeast(Level.WARN)).isEmpty();
      assertThat(methods.atLeast(Level.WARN)).isEmpty();
    }
  }

  @Test
  void shouldRefuseAnExpectationThatItCannotMeet() throws Exception {
    try (var log = new LogLines(HttpRouter.class)) {
      var head =
          request(
              "POST /v1/echo",
              "host: localhost",
              "content-type: application/json",
              "content-length: 2",
              "expect: anything-else");
      assertThat(answer(head + "{}"))
          .startsWith("HTTP/1.1 417")
          .contains("\"fault\":\"INVALID\"", "malformed");
      assertThat(log.atLeast(Level.WARN)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "host: localhost, 200",
    "host: a%41b, 403",
    "host: a b, 403",
    "host: 127.0.0.1:99999999, 403",
    "host: localhost:x, 403",
    "host: [::1, 403",
    "host: , 403",
    "host: rebound.example, 403",
  })
  void shouldRefuseHostsThatAreNotSurelyLocal(String host, int status) throws Exception {
    var before = edge.count("http", "unknown", "FORBIDDEN");
    assertThat(answer(request("GET /v1/echo/a", host))).startsWith("HTTP/1.1 " + status);
    assertThat(edge.count("http", "unknown", "FORBIDDEN"))
        .isEqualTo(before + (status == 403 ? 1 : 0));
  }

  @ParameterizedTest
  @CsvSource({
    "GET /v1/echo/%zz HTTP/1.1, INVALID",
    "GET /v1/echo/a?b=%zz HTTP/1.1, INVALID",
    "GET /v1/echo/я HTTP/1.1, INVALID",
    "POST /health HTTP/1.1, UNIMPLEMENTED",
    "nonsense, INVALID",
  })
  void shouldCountWhatItRefuses(String line, String fault) throws Exception {
    var before = edge.count("http", "unknown", fault);
    answer(line + "\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assertThat(edge.count("http", "unknown", fault)).isEqualTo(before + 1);
  }

  @Test
  void shouldTakeAClientThatGoesAwayForABadRequest() throws Exception {
    try (var log = new LogLines(HttpRouter.class)) {
      var invalid = edge.count("http", ECHO, "INVALID");
      var head = "POST /v1/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
      open(head + "content-length: 100\r\n\r\n{").close();
      awaitCount(ECHO, "INVALID", invalid + 1);
      answer(head + "transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n");
      awaitCount(ECHO, "INVALID", invalid + 2);
      assertThat(edge.count("http", ECHO, "INTERNAL")).isZero();
      assertThat(log.atLeast(Level.WARN)).isEmpty();
    }
  }

  @Test
  void shouldEndWhenTheBodyDoesNotCome() throws Exception {
    var before = edge.count("http", ECHO, "DEADLINE");
    var text =
        answer(
            "POST /v1/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
                + "torg-timeout: 50ms\r\ncontent-length: 100\r\n\r\n{");
    assertThat(text)
        .startsWith("HTTP/1.1 504")
        .contains("the deadline for " + ECHO + " has passed");
    assertThat(edge.count("http", ECHO, "DEADLINE")).isEqualTo(before + 1);
  }

  @Test
  void shouldHideTheTextOfUnexpectedErrors() throws Exception {
    try (var log = new LogLines(PublicMethod.class)) {
      assertThat(answer(request("GET /v1/echo/defect", "host: localhost")))
          .startsWith("HTTP/1.1 500")
          .contains("unexpected error in " + ECHO)
          .doesNotContain("out of ink");
      var lines = log.atLeast(Level.WARN);
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0).getFormattedMessage()).contains("out of ink");
      assertThat(lines.get(0).getThrowableProxy()).isNull();
    }
  }

  @Test
  void shouldWriteLargeAnswersOffTheEventLoop() throws Exception {
    var vertx = Vertx.vertx(new VertxOptions().setWorkerPoolSize(1));
    var release = new CountDownLatch(1);
    try {
      vertx.executeBlocking(() -> release.await(10, SECONDS), false);
      var large = EchoResponse.newBuilder().setText("x".repeat(300_000)).build();
      var small = EchoResponse.getDefaultInstance();
      var format = TestTypes.binding("get: '/v1/a'").format();
      var written = HttpExchange.content(vertx, format, large);
      assertThat(HttpExchange.content(vertx, format, small).isComplete()).isTrue();
      assertThat(written.isComplete()).isFalse();
      release.countDown();
      assertThat(written.await(10, SECONDS).bytes().length()).isGreaterThan(300_000);
    } finally {
      release.countDown();
      vertx.close().await(10, SECONDS);
    }
  }
}
