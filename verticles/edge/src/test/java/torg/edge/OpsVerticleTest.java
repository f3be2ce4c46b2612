package torg.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.edge.auth.ApiToken;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.TokenFile;
import torg.settings.SettingException;
import torg.settings.Settings;

class OpsVerticleTest {
  @TempDir Path directory;
  private final HttpClient client = HttpClient.newHttpClient();
  private Vertx vertx;
  private HealthChecks checks;

  @BeforeEach
  void start() {
    vertx = Vertx.vertx();
    checks = HealthChecks.create(vertx);
    checks.register(
        "postgres",
        promise -> promise.complete(Status.KO(new JsonObject().put("reason", "it is gone"))));
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  private int deploy(Map<String, String> given) {
    var settings = new Settings(new TreeMap<>(given));
    var ops =
        new OpsVerticle(
            OpsConfig.from(settings),
            EdgeConfig.from(settings),
            AuthConfig.from(settings, directory.resolve("tokens")),
            checks,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    Future<String> deployed = vertx.deployVerticle(ops);
    deployed.await();
    return ops.port();
  }

  private HttpResponse<String> ask(int port, String method, String path, String token)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path)))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (!token.isEmpty()) {
      request.header("authorization", "Bearer " + token);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Nobody here reads a body, and whoever sends one slowly would keep a connection. */
  @Test
  void shouldNotWaitForBodies() throws Exception {
    var port = deploy(Map.of());
    try (var socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(20_000);
      var head = "POST /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 405").containsIgnoringCase("connection: close");
    }
  }

  @Test
  void shouldTellEverybodyOnLoopbackWhileAuthenticationIsOff() throws Exception {
    var port = deploy(Map.of());
    var health = ask(port, "GET", "/health", "");
    assertThat(health.statusCode()).isEqualTo(503);
    assertThat(health.body()).contains("DOWN", "it is gone");
    assertThat(ask(port, "GET", "/health/live", "").statusCode()).isEqualTo(200);
    assertThat(ask(port, "GET", "/metrics", "").statusCode()).isEqualTo(200);
    assertThat(ask(port, "POST", "/health", "").statusCode()).isEqualTo(405);
    assertThat(ask(port, "GET", "/v1/mesh/nodes", "").statusCode()).isEqualTo(404);
  }

  @Test
  void shouldTellStrangersTheStateOnly() throws Exception {
    var token =
        new TokenFile(directory.resolve("tokens"), Clock.systemUTC())
            .create(ApiToken.scopes("operator"), "anna", Optional.empty());
    var port = deploy(Map.of("auth.mode", "required"));
    assertThat(ask(port, "GET", "/health", "").body())
        .contains("DOWN")
        .doesNotContain("it is gone");
    assertThat(ask(port, "GET", "/health", token).body()).contains("it is gone");
    assertThat(ask(port, "GET", "/metrics", "").statusCode()).isEqualTo(401);
    assertThat(ask(port, "GET", "/metrics", token).statusCode()).isEqualTo(200);
  }

  @Test
  void shouldNameThePortThatIsTaken() throws Exception {
    try (var taken = new ServerSocket(0)) {
      var port = Integer.toString(taken.getLocalPort());
      assertThatThrownBy(() -> deploy(Map.of("ops.port", port, "ops.bind", "0.0.0.0")))
          .isInstanceOf(SettingException.class)
          .hasMessage(
              "ops.port %s on 0.0.0.0 is taken by another process; choose another with --ops.port"
                  .formatted(port));
    }
  }

  @Test
  void shouldListenBeyondLoopbackByTheRuleOfTheEdge() {
    var settings = new Settings(Map.of("ops.bind", "0.0.0.0"));
    var auth = AuthConfig.from(settings, directory.resolve("tokens"));
    assertThatThrownBy(
            () -> BindRule.check(OpsConfig.from(settings), EdgeConfig.from(settings), auth))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("ops.bind must be a loopback address unless authentication is on");
  }
}
