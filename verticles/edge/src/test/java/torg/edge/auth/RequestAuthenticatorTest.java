package torg.edge.auth;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import io.vertx.ext.web.client.WebClient;
import io.vertx.grpc.common.GrpcStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.mesh.v1.EchoRequest;
import torg.testkit.Await;

class RequestAuthenticatorTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";

  @TempDir Path directory;

  private EdgeFixture start(Map<String, String> settings) throws Exception {
    return new EdgeFixture(directory, settings).start();
  }

  private String token(Scope scope, String subject) {
    return new TokenFile(directory.resolve("tokens"), Clock.systemUTC())
        .create(Set.of(scope), subject, Optional.empty());
  }

  private static int get(EdgeFixture edge, String uri, String token) throws Exception {
    var client = WebClient.create(edge.vertx);
    try {
      var request = client.request(HttpMethod.GET, edge.edge.httpPort(), "127.0.0.1", uri);
      if (token != null) {
        request.putHeader("authorization", "Bearer " + token);
      }
      return request.send().await(10, SECONDS).statusCode();
    } finally {
      // Asked again and again, each would keep a connection, of which an address may have so many.
      client.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"off, localhost, 200", "off, rebound.example, 403", "required, rebound.example, 401"})
  void shouldAnswerForeignNamesOnlyWhenCallersProveWhoTheyAre(String mode, String host, int status)
      throws Exception {
    try (var edge = start(Map.of("auth.mode", mode))) {
      var answer =
          WebClient.create(edge.vertx)
              .get(edge.edge.httpPort(), "127.0.0.1", "/v1/echo/a")
              .virtualHost(host)
              .send()
              .await(10, SECONDS);
      assertThat(answer.statusCode()).isEqualTo(status);
    }
  }

  private static GrpcCalls.Outcome echo(EdgeFixture edge, String authorization) throws Exception {
    return new GrpcCalls(edge.vertx, edge.edge.grpcPort())
        .call(
            ECHO,
            EchoRequest.getDefaultInstance(),
            authorization == null ? Map.of() : Map.of("authorization", authorization));
  }

  @Test
  void shouldTakeTheCallerForAnOperatorWhenAuthenticationIsOff() throws Exception {
    try (var edge = start(Map.of())) {
      assertThat(get(edge, "/v1/echo/a", null)).isEqualTo(200);
      assertThat(edge.callers.poll(10, SECONDS))
          .isEqualTo(new Caller("local", Set.of(Scope.OPERATOR)));
      assertThat(get(edge, "/metrics", null)).isEqualTo(200);
      assertThat(get(edge, "/v1/echo/a", "torg_wrong_token")).isEqualTo(401);
      assertThat(get(edge, "/metrics", token(Scope.SELLER, "shop"))).isEqualTo(401);
    }
  }

  @Test
  void shouldNeedATokenWhenAuthenticationIsRequired() throws Exception {
    var seller = token(Scope.SELLER, "shop");
    var service = token(Scope.SERVICE, "search");
    try (var edge = start(Map.of("auth.mode", "required"))) {
      assertThat(get(edge, "/v1/echo/a", null)).isEqualTo(401);
      assertThat(get(edge, "/v1/echo/a", seller)).isEqualTo(200);
      assertThat(edge.callers.poll(10, SECONDS))
          .isEqualTo(new Caller("shop", Set.of(Scope.SELLER)));
      assertThat(get(edge, "/v1/mesh/nodes", seller)).isEqualTo(403);
      assertThat(get(edge, "/metrics", null)).isEqualTo(401);
      assertThat(get(edge, "/metrics", seller)).isEqualTo(403);
      assertThat(get(edge, "/metrics", service)).isEqualTo(200);
      assertThat(get(edge, "/health", null)).isEqualTo(200);
      assertThat(echo(edge, null).status()).isEqualTo(GrpcStatus.UNAUTHENTICATED);
      assertThat(echo(edge, "Basic abc").status()).isEqualTo(GrpcStatus.UNAUTHENTICATED);
      assertThat(echo(edge, "bearer " + seller).status()).isEqualTo(GrpcStatus.OK);
      var forbidden =
          new GrpcCalls(edge.vertx, edge.edge.grpcPort())
              .call(
                  "torg.mesh.v1.MeshService/ListNodes",
                  EchoRequest.getDefaultInstance(),
                  Map.of("authorization", "Bearer " + seller));
      assertThat(forbidden.status()).isEqualTo(GrpcStatus.PERMISSION_DENIED);
      assertThat(forbidden.message())
          .isEqualTo("torg.mesh.v1.MeshService/ListNodes needs a token with the scope operator");
    }
  }

  @Test
  void shouldLetAnybodyCallWhatTheSettingsOpen() throws Exception {
    var settings = Map.of("auth.mode", "required", "edge.openServices", ECHO);
    try (var edge = start(settings)) {
      assertThat(get(edge, "/v1/echo/a", null)).isEqualTo(200);
      assertThat(edge.callers.poll(10, SECONDS)).isEqualTo(RequestAuthenticator.ANONYMOUS);
      assertThat(echo(edge, null).status()).isEqualTo(GrpcStatus.OK);
      assertThat(get(edge, "/v1/echo/a", "torg_wrong_token")).isEqualTo(401);
      assertThat(get(edge, "/v1/catalog/categories/a", null)).isEqualTo(401);
    }
  }

  @Test
  void shouldNoticeNewAndRevokedTokens() throws Exception {
    try (var edge = start(Map.of("auth.mode", "required"))) {
      var token = token(Scope.SELLER, "shop");
      awaitStatus(edge, token, 200);
      var file = new TokenFile(directory.resolve("tokens"), Clock.systemUTC());
      file.revoke(file.list().get(0).id());
      awaitStatus(edge, token, 401);
    }
  }

  private static void awaitStatus(EdgeFixture edge, String token, int status) throws Exception {
    Await.within(Duration.ofSeconds(20))
        .seen(() -> get(edge, "/v1/echo/a", token), answer -> answer == status);
  }

  @ParameterizedTest
  @CsvSource({"RSA,2048,RS256", "EC,256,ES256"})
  void shouldTakeJwts(String family, int bits, String algorithm) throws Exception {
    var generator = KeyPairGenerator.getInstance(family);
    generator.initialize(bits);
    var keys = generator.generateKeyPair();
    var keyFile = Files.writeString(directory.resolve("key.pem"), pem(keys.getPublic(), "PUBLIC"));
    try (var edge =
        start(
            Map.of(
                "auth.mode", "required",
                "auth.jwt.publicKeyFile", keyFile.toString(),
                "auth.jwt.algorithm", algorithm.toLowerCase(),
                "auth.jwt.issuer", "us",
                "auth.jwt.audience", "torg"))) {
      var key =
          new PubSecKeyOptions()
              .setAlgorithm(algorithm)
              .setBuffer(pem(keys.getPrivate(), "PRIVATE"));
      var signer = JWTAuth.create(edge.vertx, new JWTAuthOptions().addPubSecKey(key));
      var options = new JWTOptions().setAlgorithm(algorithm);
      var now = System.currentTimeMillis() / 1000;
      var good =
          Map.<String, Object>of(
              "sub", "shop", "scope", "mail seller", "iss", "us", "aud", "torg", "exp", now + 600);

      assertThat(get(edge, "/v1/echo/a", sign(signer, options, good, Map.of()))).isEqualTo(200);
      assertThat(edge.callers.poll(10, SECONDS))
          .isEqualTo(new Caller("shop", Set.of(Scope.SELLER)));
      assertThat(get(edge, "/v1/mesh/nodes", sign(signer, options, good, Map.of()))).isEqualTo(403);
      for (var wrong :
          new Map<?, ?>[] {
            Map.of("iss", "them"),
            Map.of("aud", "other"),
            Map.of("exp", now - 10),
            Map.of("exp", ""),
            Map.of("iss", ""),
            Map.of("aud", ""),
            Map.of("sub", ""),
            Map.of("sub", "a b"),
            Map.of("sub", "torg"),
            Map.of("sub", "local"),
            Map.of("sub", "anonymous")
          }) {
        assertThat(get(edge, "/v1/echo/a", sign(signer, options, good, wrong)))
            .as(wrong.toString())
            .isEqualTo(401);
      }
      assertThat(get(edge, "/v1/echo/a", unsigned(good))).isEqualTo(401);
      assertThat(get(edge, "/v1/echo/a", "nonsense")).isEqualTo(401);
      var expired = sign(signer, options, good, Map.of("exp", now - 10));
      assertThat(echo(edge, "Bearer " + expired).message()).startsWith("the JWT has expired");
    }
  }

  /** An empty text takes the claim away. */
  private static String sign(
      JWTAuth signer, JWTOptions options, Map<String, Object> good, Map<?, ?> changes) {
    var claims = new HashMap<>(good);
    changes.forEach((name, value) -> claims.put((String) name, value));
    claims.values().removeIf(""::equals);
    return signer.generateToken(new JsonObject(claims), options);
  }

  private static String unsigned(Map<String, Object> claims) {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString("{\"alg\":\"none\",\"typ\":\"JWT\"}".getBytes())
        + "."
        + encoder.encodeToString(new JsonObject(claims).encode().getBytes())
        + ".";
  }

  private static String pem(Key key, String kind) {
    return "-----BEGIN %s KEY-----\n%s\n-----END %s KEY-----\n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(key.getEncoded()), kind);
  }
}
