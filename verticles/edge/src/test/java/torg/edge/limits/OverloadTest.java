package torg.edge.limits;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.api.v1.Scope;
import torg.bus.v1.Failure;
import torg.edge.auth.TokenFile;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.edge.fixture.GzipBomb;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.testkit.Await;

/** More than the node can take is refused at once, and told when to come again. */
class OverloadTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";
  private static final String HEALTH = "grpc.health.v1.Health/Check";
  private static final String WATCH = "grpc.health.v1.Health/Watch";

  @TempDir Path directory;

  private EdgeFixture start(Map<String, String> settings) throws Exception {
    return new EdgeFixture(directory, settings).start();
  }

  private static GrpcCalls calls(EdgeFixture edge) {
    return new GrpcCalls(edge.vertx, edge.edge.grpcPort());
  }

  private static GrpcCalls.Outcome echo(EdgeFixture edge, String text, String... headers)
      throws Exception {
    var request = EchoRequest.newBuilder().setText(text).build();
    return calls(edge)
        .call(ECHO, request, headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]));
  }

  private static HttpResponse<Buffer> get(EdgeFixture edge, String uri) throws Exception {
    return WebClient.create(edge.vertx)
        .get(edge.edge.httpPort(), "127.0.0.1", uri)
        .send()
        .await(10, SECONDS);
  }

  private static void assertTooMany(GrpcCalls.Outcome outcome) throws Exception {
    assertThat(outcome.status()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
    var status = Status.parseFrom(Base64.getDecoder().decode(outcome.details()));
    assertThat(status.getDetails(0).unpack(Failure.class).getFault()).isEqualTo("TOO_MANY");
    assertThat(status.getDetails(1).unpack(RetryInfo.class).getRetryDelay().getSeconds())
        .isEqualTo(1);
    assertThat(outcome.headers().get("retry-after")).isEqualTo("1");
    assertThat(outcome.headers().get("grpc-retry-pushback-ms")).isEqualTo("1000");
  }

  @Test
  void shouldRefuseCallsBeyondTheLimitButTellItsHealth() throws Exception {
    try (var edge = start(Map.of("edge.callsMax", "2"))) {
      var client = calls(edge);
      client.ask(ECHO, EchoRequest.newBuilder().setText("hold").build());
      client.ask(ECHO, EchoRequest.newBuilder().setText("hold").build());
      var first = edge.held.poll(10, SECONDS);
      var second = edge.held.poll(10, SECONDS);
      assertTooMany(echo(edge, "a"));
      var refused = get(edge, "/v1/echo/a");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.getHeader("retry-after")).isEqualTo("1");
      assertThat(refused.bodyAsJsonObject().getString("fault")).isEqualTo("TOO_MANY");
      assertThat(get(edge, "/health").statusCode()).isEqualTo(200);
      assertThat(get(edge, "/metrics").bodyAsString()).contains("torg_edge_calls 2.0");
      assertThat(
              calls(edge).call(HEALTH, HealthCheckRequest.getDefaultInstance(), Map.of()).status())
          .isEqualTo(GrpcStatus.OK);
      first.complete(EchoResponse.getDefaultInstance());
      Await.until(() -> gauge(edge, "torg_edge_calls") == 1);
      assertThat(echo(edge, "a").status()).isEqualTo(GrpcStatus.OK);
      second.complete(EchoResponse.getDefaultInstance());
      Await.until(() -> gauge(edge, "torg_edge_calls") == 0);
    }
  }

  @Test
  void shouldRefuseACallerWhoCallsTooOften() throws Exception {
    var file = new TokenFile(directory.resolve("tokens"), Clock.systemUTC());
    var shop = file.create(Set.of(Scope.SELLER), "shop", Optional.empty());
    var other = file.create(Set.of(Scope.SELLER), "other", Optional.empty());
    try (var edge = start(Map.of("auth.mode", "required", "edge.callsPerSecondMax", "1"))) {
      var refused = echo(edge, "a", "authorization", "Bearer " + shop);
      for (var i = 0; i < 30 && refused.status() == GrpcStatus.OK; i++) {
        refused = echo(edge, "a", "authorization", "Bearer " + shop);
      }
      assertTooMany(refused);
      assertThat(refused.message())
          .isEqualTo("shop exceeds the limit of 1 calls a second; try again in a second");
      assertThat(echo(edge, "a", "authorization", "Bearer " + other).status())
          .isEqualTo(GrpcStatus.OK);
      for (var i = 0; i < 5; i++) {
        assertThat(get(edge, "/health").statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void shouldTellStrangersApartByTheirAddress() throws Exception {
    try (var edge = start(Map.of("edge.callsPerSecondMax", "1"))) {
      var status = get(edge, "/v1/echo/a").statusCode();
      for (var i = 0; i < 30 && status == 200; i++) {
        status = get(edge, "/v1/echo/a").statusCode();
      }
      assertThat(status).isEqualTo(429);
    }
  }

  @Test
  void shouldHoldOnlySoManyBytesOfRequests() throws Exception {
    var settings = Map.of("edge.requestBytesMax", "2048", "edge.bodyBytesMax", "4096");
    try (var edge = start(settings)) {
      var begun = new ArrayList<HttpClientRequest>();
      for (var i = 0; i < 3; i++) {
        begun.add(begin(edge, 1_200));
      }
      Await.until(() -> bytes(edge) == 3_600);
      assertTooMany(echo(edge, "x".repeat(1_200)));
      assertThat(echo(edge, "small").status()).isEqualTo(GrpcStatus.OK);
      for (var request : begun) {
        request.reset();
      }
      Await.until(() -> bytes(edge) == 0);
      assertThat(echo(edge, "x".repeat(1_200)).status()).isEqualTo(GrpcStatus.OK);
      Await.until(() -> bytes(edge) == 0);
    }
  }

  private static double bytes(EdgeFixture edge) {
    return gauge(edge, "torg_edge_body_bytes");
  }

  private static double gauge(EdgeFixture edge, String name) {
    return edge.registry.get(name).gauge().value();
  }

  /** A message of which not all has come. */
  private static HttpClientRequest begin(EdgeFixture edge, int bytes) throws Exception {
    var http2 =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false);
    var request =
        edge.vertx
            .createHttpClient(http2)
            .request(HttpMethod.POST, edge.edge.grpcPort(), "127.0.0.1", "/" + ECHO)
            .await(10, SECONDS);
    request.setChunked(true).putHeader("content-type", "application/grpc");
    var frame = Buffer.buffer().appendByte((byte) 0).appendInt(2_000);
    request.write(frame.appendBytes(new byte[bytes - 5])).await(10, SECONDS);
    return request;
  }

  @Test
  void shouldHaveOnlySoManyWatchesAndGiveTheirPlacesBack() throws Exception {
    try (var edge = start(Map.of("edge.watchesMax", "4"))) {
      var client = calls(edge);
      var question = HealthCheckRequest.getDefaultInstance();
      assertThat(client.stream(WATCH, question).poll(10, SECONDS)).isNotNull();
      assertThat(client.stream(WATCH, question).poll(10, SECONDS)).isNotNull();
      assertThat(watches(edge)).isEqualTo(2);
      assertTooMany(calls(edge).call(WATCH, question, Map.of()));
      client.close();
      Await.until(() -> watches(edge) == 0);
      assertThat(calls(edge).stream(WATCH, question).poll(10, SECONDS)).isNotNull();
    }
  }

  /** Each of the messages would once have started a timer of its own. */
  @Test
  void shouldRefuseAWatchThatAsksAgainAndAgain() throws Exception {
    try (var edge = start(Map.of())) {
      var client = calls(edge);
      var questions = new ArrayList<HealthCheckRequest>();
      for (var i = 0; i < 1_000; i++) {
        questions.add(HealthCheckRequest.getDefaultInstance());
      }
      assertThat(client.conversation(WATCH, questions)).isEmpty();
      Await.until(() -> watches(edge) == 0);
    }
  }

  private static double watches(EdgeFixture edge) {
    return gauge(edge, "torg_edge_watches");
  }

  @Test
  void shouldNotUnpackBombsWhateverTheMethod() throws Exception {
    var bomb = GzipBomb.gzip(256 << 20);
    try (var edge = start(Map.of())) {
      for (var method :
          List.of(
              HEALTH,
              WATCH,
              ECHO,
              "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
              "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")) {
        assertThat(calls(edge).call(method, bomb, "gzip", Map.of()).status())
            .as(method)
            .isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
      }
      var small = Buffer.buffer(GzipBomb.gzip(100_000).getBytes());
      assertThat(small.length()).isLessThan(1_000);
      assertThat(calls(edge).call(HEALTH, small, "gzip", Map.of()).status())
          .isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
      var many = Buffer.buffer();
      for (var i = 0; i < 50_000; i++) {
        many.appendBuffer(GzipBomb.gzip(0));
      }
      assertThat(calls(edge).call(ECHO, many, "gzip", Map.of()).status())
          .isEqualTo(GrpcStatus.INVALID_ARGUMENT);
      Await.until(() -> bytes(edge) == 0);
    }
  }

  @Test
  void shouldRefuseMoreParametersThanAnyMethodHas() throws Exception {
    try (var edge = start(Map.of())) {
      assertThat(get(edge, "/v1/echo/a?" + "a&".repeat(1_001)).bodyAsString())
          .contains("the query has more than 1000 parameters");
    }
  }

  @Test
  void shouldStillAnswerWhenManyAskAtOnce() throws Exception {
    try (var edge = start(Map.of("edge.callsMax", "1", "edge.callsPerSecondMax", "1000000"))) {
      var client = WebClient.create(edge.vertx);
      var answers = new ArrayList<Future<HttpResponse<Buffer>>>();
      for (var i = 0; i < 500; i++) {
        answers.add(client.get(edge.edge.httpPort(), "127.0.0.1", "/v1/echo/a").send());
      }
      for (var answer : answers) {
        assertThat(answer.await(30, SECONDS).statusCode()).isIn(200, 429);
      }
      assertThat(echo(edge, "a").status()).isEqualTo(GrpcStatus.OK);
    }
  }
}
