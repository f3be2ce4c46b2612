package torg.edge.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.HttpBody;
import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.grpc.common.GrpcStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.edge.auth.TokenFile;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.offers.v1.GetPhotoRequest;

/** PhotoService, which answers bytes that never change to anybody, where others need a token. */
class HttpBodyResponseTest {
  private static final String GET_PHOTO = "torg.offers.v1.PhotoService/GetPhoto";
  private static final Buffer JPEG = Buffer.buffer(new byte[] {-1, -40, 0, 13, 10, -1, -39});
  private static final String KEPT = "public, max-age=31536000, immutable";
  private static final String URI = "/v1/photos/p/small";

  @TempDir static Path directory;
  private static EdgeFixture edge;
  private static WebClient client;
  private static String token;

  @BeforeAll
  static void start() throws Exception {
    token =
        new TokenFile(directory.resolve("tokens"), Clock.systemUTC())
            .create(Set.of(Scope.SELLER), "shop", Optional.empty());
    edge = new EdgeFixture(directory, Map.of("auth.mode", "required")).start();
    client = WebClient.create(edge.vertx);
    photo("p", "image/jpeg");
    photo("untyped", "");
    photo("page", "text/html");
    photo("split", "image/png\r\nset-cookie: a=b\r\n\r\n<script>");
    edge.photos.put("absent", Future.failedFuture(FaultException.notFound("photo 'absent'")));
    edge.photos.put("empty", Future.succeededFuture(HttpBody.getDefaultInstance()));
  }

  private static void photo(String id, String type) {
    var data = ByteString.copyFrom(JPEG.getBytes());
    edge.photos.put(
        id,
        Future.succeededFuture(HttpBody.newBuilder().setContentType(type).setData(data).build()));
  }

  @AfterAll
  static void stop() {
    edge.close();
  }

  @BeforeEach
  void forgetCallers() {
    edge.callers.clear();
  }

  private static HttpResponse<Buffer> send(HttpMethod verb, String uri, Map<String, String> headers)
      throws Exception {
    var request = client.request(verb, edge.edge.httpPort(), "127.0.0.1", uri);
    headers.forEach(request::putHeader);
    return request.send().await(10, SECONDS);
  }

  private static HttpResponse<Buffer> get(String uri, Map<String, String> headers)
      throws Exception {
    return send(HttpMethod.GET, uri, headers);
  }

  private static void assertFailure(HttpResponse<Buffer> response, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.getHeader("content-type")).isEqualTo("application/json");
    assertThat(response.getHeader("cache-control")).isEqualTo("no-store");
    assertThat(response.getHeader("etag")).isNull();
    assertThat(response.bodyAsJsonObject().getString("message")).isNotEmpty();
  }

  @Test
  void shouldAnswerTheBytesToAnybody() throws Exception {
    var response = get(URI, Map.of());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(JPEG);
    assertThat(response.getHeader("content-type")).isEqualTo("image/jpeg");
    assertThat(response.getHeader("content-length")).isEqualTo("7");
    assertThat(response.getHeader("cache-control")).isEqualTo(KEPT);
    assertThat(response.getHeader("etag")).isEqualTo(EntityTag.of(JPEG));
    assertThat(response.getHeader("vary")).isNull();
    assertThat(edge.callers.poll(10, SECONDS)).isEqualTo(new Caller("anonymous", Set.of()));
  }

  @Test
  void shouldSayWhoCallsWhenATokenIsPresented() throws Exception {
    assertThat(get(URI, Map.of("authorization", "Bearer " + token)).statusCode()).isEqualTo(200);
    assertThat(edge.callers.poll(10, SECONDS)).isEqualTo(new Caller("shop", Set.of(Scope.SELLER)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer torg_wrong_token", "Bearer ", "Basic abc", ""})
  void shouldRefuseAWrongToken(String authorization) throws Exception {
    var headers = Map.of("authorization", authorization, "if-none-match", "*");
    assertFailure(get(URI, headers), 401);
    var outcome =
        new GrpcCalls(edge.vertx, edge.edge.grpcPort()).call(GET_PHOTO, request("p"), headers);
    assertThat(outcome.status()).isEqualTo(GrpcStatus.UNAUTHENTICATED);
    assertThat(edge.callers).isEmpty();
  }

  @Test
  void shouldNeedATokenWhenAMethodIsNotOpen() throws Exception {
    assertFailure(get("/v1/echo/a", Map.of()), 401);
  }

  @Test
  void shouldAnswerAMessageOverGrpc() throws Exception {
    var calls = new GrpcCalls(edge.vertx, edge.edge.grpcPort());
    var outcome = calls.call(GET_PHOTO, request("p"), Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.OK);
    var body = HttpBody.parseFrom(outcome.bytes());
    assertThat(body.getContentType()).isEqualTo("image/jpeg");
    assertThat(body.getData().toByteArray()).isEqualTo(JPEG.getBytes());
    assertThat(edge.callers.poll(10, SECONDS)).isEqualTo(new Caller("anonymous", Set.of()));
    assertThat(calls.call(GET_PHOTO, request("absent"), Map.of()).status())
        .isEqualTo(GrpcStatus.NOT_FOUND);
  }

  private static GetPhotoRequest request(String id) {
    return GetPhotoRequest.newBuilder().setId(id).setSize("small").build();
  }

  @ParameterizedTest
  @CsvSource({"p, image/jpeg", "page, text/html", "untyped, application/octet-stream"})
  void shouldNeverLetTheBytesRunAsAPage(String id, String type) throws Exception {
    var response = get("/v1/photos/%s/small".formatted(id), Map.of());
    assertThat(response.getHeader("content-type")).isEqualTo(type);
    assertThat(response.getHeader("x-content-type-options")).isEqualTo("nosniff");
    assertThat(response.getHeader("content-disposition")).isEqualTo("inline");
    assertThat(response.getHeader("content-security-policy"))
        .isEqualTo("default-src 'none'; sandbox");
  }

  @Test
  void shouldNotSplitTheHeadersWhenTheTypeWould() throws Exception {
    var response = get("/v1/photos/split/small", Map.of());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.getHeader("content-type")).isEqualTo("application/octet-stream");
    assertThat(response.getHeader("set-cookie")).isNull();
    assertThat(response.body()).isEqualTo(JPEG);
  }

  @Test
  void shouldAnswerBytesThatAreNone() throws Exception {
    var response = get("/v1/photos/empty/small", Map.of());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.getHeader("content-length")).isEqualTo("0");
    assertThat(response.getHeader("content-type")).isEqualTo("application/octet-stream");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void shouldSayThatTheClientHasIt(String verb) throws Exception {
    var tag = EntityTag.of(JPEG);
    for (var named : new String[] {tag, "W/" + tag, "\"x\", " + tag, "*"}) {
      var response = send(HttpMethod.valueOf(verb), URI, Map.of("if-none-match", named));
      assertThat(response.statusCode()).as(named).isEqualTo(304);
      assertThat(response.body()).isNull();
      assertThat(response.getHeader("etag")).isEqualTo(tag);
      assertThat(response.getHeader("cache-control")).isEqualTo(KEPT);
      assertThat(response.getHeader("content-type")).isNull();
    }
    for (var other : new String[] {"\"x\"", "x", "", tag.substring(1)}) {
      var response = send(HttpMethod.valueOf(verb), URI, Map.of("if-none-match", other));
      assertThat(response.statusCode()).as(other).isEqualTo(200);
    }
  }

  @Test
  void shouldAnswerAHeadWithoutTheBytes() throws Exception {
    var response = send(HttpMethod.HEAD, URI, Map.of());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isNull();
    assertThat(response.getHeader("content-length")).isEqualTo("7");
    assertThat(response.getHeader("content-type")).isEqualTo("image/jpeg");
    assertThat(response.getHeader("etag")).isEqualTo(EntityTag.of(JPEG));
  }

  @Test
  void shouldSendTheBytesAsTheyAreWhenTheClientTakesCompressedOnes() throws Exception {
    var response = get(URI, Map.of("accept-encoding", "gzip"));
    assertThat(response.getHeader("content-encoding")).isNull();
    assertThat(response.body()).isEqualTo(JPEG);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/photos/absent/small, 404",
    "/v1/photos/defect/small, 500",
    "/v1/photos/p/small?x=1, 400",
  })
  void shouldLetNobodyKeepAFailure(String uri, int status) throws Exception {
    assertFailure(get(uri, Map.of("if-none-match", "*")), status);
  }
}
