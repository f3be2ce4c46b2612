package torg.edge;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.WebClient;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.api.v1.Scope;
import torg.edge.auth.TokenFile;
import torg.edge.fixture.EdgeFixture;
import torg.edge.ops.OpsRoutes;
import torg.settings.SettingException;
import torg.settings.Settings;

class EdgeVerticleTest {
  @TempDir Path directory;

  private void assertRefused(Map<String, String> settings, String message) throws Exception {
    try (var edge = new EdgeFixture(directory, settings)) {
      assertThatThrownBy(edge::start).isInstanceOf(SettingException.class).hasMessage(message);
    }
  }

  @ParameterizedTest
  @CsvSource({"http.port,--http", "grpc.port,--grpc"})
  void shouldNameTheSettingWhenAPortIsTaken(String setting, String option) throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertRefused(
          Map.of(setting, Integer.toString(other.getLocalPort())),
          "%s %d on 127.0.0.1 is taken by another process; choose another with %s"
              .formatted(setting, other.getLocalPort(), option));
    }
  }

  @Test
  void shouldNameTheSettingWhenTheAddressIsNotOurs() throws Exception {
    assertRefused(
        Map.of("bind", "203.0.113.7"),
        "bind must be an address of this machine, got '203.0.113.7'");
  }

  @Test
  void shouldNameTheSettingWhenAFileIsMissingOrWrong() throws Exception {
    var file = Files.writeString(directory.resolve("wrong.pem"), "wrong");
    assertRefused(
        Map.of("tls.cert", "/absent", "tls.key", file.toString()),
        "tls.cert must be a readable PEM file, got '/absent'");
    assertRefused(
        Map.of(
            "auth.jwt.publicKeyFile", file.toString(),
            "auth.jwt.issuer", "us",
            "auth.jwt.audience", "torg"),
        "auth.jwt.publicKeyFile must be a readable PEM file with a public key for RS256, got '%s'"
            .formatted(file));
    try (var edge =
        new EdgeFixture(
            directory, Map.of("tls.cert", file.toString(), "tls.key", file.toString()))) {
      assertThatThrownBy(edge::start)
          .isInstanceOf(SettingException.class)
          .hasMessageStartingWith("tls.cert and tls.key must be PEM files");
    }
  }

  @Test
  void shouldShareThePortsWhenDeployedSeveralTimes() throws Exception {
    try (var edge = new EdgeFixture(directory, Map.of()).start(2)) {
      var client = WebClient.create(edge.vertx);
      for (var i = 0; i < 10; i++) {
        var response =
            client
                .get(edge.edge.httpPort(), "127.0.0.1", "/v1/echo/a")
                .putHeader("connection", "close")
                .send()
                .await(10, SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void shouldSayDownWhenACheckFails() throws Exception {
    try (var edge = new EdgeFixture(directory, Map.of())) {
      edge.healthy = false;
      edge.start();
      var response =
          WebClient.create(edge.vertx)
              .get(edge.edge.httpPort(), "127.0.0.1", "/health")
              .send()
              .await(10, SECONDS);
      assertThat(response.statusCode()).isEqualTo(503);
      var health = response.bodyAsJsonObject();
      assertThat(health.getString("status")).isEqualTo("DOWN");
      assertThat(health.getJsonArray("checks").getJsonObject(0).getString("name"))
          .isEqualTo("kafka");
      assertThat(
              WebClient.create(edge.vertx)
                  .get(edge.edge.httpPort(), "127.0.0.1", "/health/live")
                  .send()
                  .await(10, SECONDS)
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void shouldTellStrangersTheStateAndOperatorsTheReasons() throws Exception {
    var file = new TokenFile(directory.resolve("tokens"), Clock.systemUTC());
    var operator = file.create(Set.of(Scope.OPERATOR), "ann", Optional.empty());
    var seller = file.create(Set.of(Scope.SELLER), "shop", Optional.empty());
    try (var edge = new EdgeFixture(directory, Map.of("auth.mode", "required"))) {
      edge.healthy = false;
      edge.start();
      assertThat(health(edge, "Bearer " + operator).getJsonArray("checks")).isNotEmpty();
      var state = new JsonObject().put("status", "DOWN");
      assertThat(health(edge, "Bearer " + seller)).isEqualTo(state);
      assertThat(health(edge, "Bearer wrong")).isEqualTo(state);
      assertThat(health(edge, "")).isEqualTo(state);
    }
  }

  private static JsonObject health(EdgeFixture edge, String authorization) throws Exception {
    var request = WebClient.create(edge.vertx).get(edge.edge.httpPort(), "127.0.0.1", "/health");
    if (!authorization.isEmpty()) {
      request.putHeader("authorization", authorization);
    }
    return request.send().await(10, SECONDS).bodyAsJsonObject();
  }

  @Test
  void shouldServeHealthAndMetricsFromAListenerOfTheirOwn() throws Exception {
    try (var edge = new EdgeFixture(directory, Map.of())) {
      var handler =
          OpsRoutes.listener(
                  edge.vertx,
                  EdgeConfig.from(new Settings(Map.of())).limits(),
                  edge.auth,
                  edge.checks,
                  edge.registry)
              .await(10, SECONDS);
      var server = edge.vertx.createHttpServer().requestHandler(handler).listen(0, "127.0.0.1");
      var port = server.await(10, SECONDS).actualPort();
      var client = WebClient.create(edge.vertx);
      for (var expected :
          Map.of("/health", 200, "/health/live", 200, "/metrics", 200, "/v1/echo/a", 404)
              .entrySet()) {
        var answer = client.get(port, "127.0.0.1", expected.getKey()).send().await(10, SECONDS);
        assertThat(answer.statusCode()).isEqualTo(expected.getValue());
      }
      var foreign = client.get(port, "127.0.0.1", "/health").virtualHost("rebound.example");
      assertThat(foreign.send().await(10, SECONDS).statusCode()).isEqualTo(403);
      assertThat(client.post(port, "127.0.0.1", "/health").send().await(10, SECONDS).statusCode())
          .isEqualTo(405);
    }
  }
}
