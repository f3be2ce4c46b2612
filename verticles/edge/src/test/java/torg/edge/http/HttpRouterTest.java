package torg.edge.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.edge.fixture.EdgeFixture;

class HttpRouterTest {
  @TempDir static Path directory;
  private static EdgeFixture edge;
  private static WebClient client;

  @BeforeAll
  static void start() throws Exception {
    edge = new EdgeFixture(directory, Map.of("edge.requestBytesMax", "2048")).start();
    client = WebClient.create(edge.vertx);
  }

  @AfterAll
  static void stop() throws Exception {
    edge.close();
  }

  private static HttpResponse<Buffer> send(
      String verb, String uri, String body, Map<String, String> headers) throws Exception {
    var request = client.request(HttpMethod.valueOf(verb), edge.edge.httpPort(), "127.0.0.1", uri);
    headers.forEach(request::putHeader);
    var sent = body == null ? request.send() : request.sendBuffer(Buffer.buffer(body));
    return sent.await(10, SECONDS);
  }

  private static HttpResponse<Buffer> get(String uri) throws Exception {
    return send("GET", uri, null, Map.of());
  }

  private static HttpResponse<Buffer> json(String verb, String uri, String body) throws Exception {
    return send(verb, uri, body, Map.of("content-type", "application/json"));
  }

  private static void assertFailure(
      HttpResponse<Buffer> response, int status, String fault, String message) {
    assertThat(response.statusCode()).as(response.bodyAsString()).isEqualTo(status);
    assertThat(response.getHeader("content-type")).isEqualTo("application/json");
    var failure = response.bodyAsJsonObject();
    assertThat(failure.getString("fault")).isEqualTo(fault);
    assertThat(failure.getString("message")).contains(message);
    assertThat(failure.getInteger("code")).isPositive();
    assertThat(failure.getJsonArray("violations")).isNotNull();
  }

  @Test
  void shouldAnswerByEveryBinding() throws Exception {
    var echo = new JsonObject().put("text", "привет").put("node", "n1");
    assertThat(json("POST", "/v1/echo", "{\"text\":\"привет\"}").bodyAsJsonObject())
        .isEqualTo(echo);
    assertThat(get("/v1/echo/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82").bodyAsJsonObject())
        .isEqualTo(echo);
  }

  @Test
  void shouldPrintDefaultsAndRussianAsItIs() throws Exception {
    var response = get("/v1/catalog/categories/cars");
    assertThat(response.getHeader("x-content-type-options")).isEqualTo("nosniff");
    assertThat(response.getHeader("cache-control")).isEqualTo("no-store");
    assertThat(response.bodyAsString())
        .contains("\"parentId\":\"\"", "\"synonyms\":[]", "\"version\":\"0\"", "\"leaf\":false")
        .contains("Авто");
    assertThat(response.bodyAsJsonObject().getJsonObject("name").getString("ru"))
        .isEqualTo("<Авто> & 'мото'");
  }

  @Test
  void shouldBindPathBodyAndQueryTogether() throws Exception {
    var response =
        json(
            "PUT",
            "/v1/catalog/categories/cars?expectedVersion=7",
            "{\"name\":{\"ru\":\"а\",\"en\":\"a\"}}");
    assertThat(response.bodyAsJsonObject().getString("id")).isEqualTo("cars");
    assertThat(response.bodyAsJsonObject().getString("version")).isEqualTo("7");
  }

  @Test
  void shouldPassTheFaultOfTheHandlerOn() throws Exception {
    assertFailure(
        get("/v1/catalog/categories/absent"), 404, "NOT_FOUND", "category 'absent' does not exist");
  }

  @Test
  void shouldSayUnavailableWhenNoNodeAnswers() throws Exception {
    assertFailure(get("/v1/catalog/categories"), 503, "UNAVAILABLE", "no node answers");
  }

  @Test
  void shouldNameEveryMissingField() throws Exception {
    var response = json("PUT", "/v1/catalog/categories/cars", "{}");
    assertFailure(response, 400, "INVALID", "category.name: is required");
    assertThat(response.bodyAsJsonObject().getJsonArray("violations").getJsonObject(0))
        .isEqualTo(new JsonObject().put("field", "category.name").put("message", "is required"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "GET | /nowhere | | 404 | NOT_FOUND | there is nothing at /nowhere",
        "GET | /v1/echo | | 405 | UNIMPLEMENTED | /v1/echo does not accept GET; allowed: POST",
        "DELETE | /v1/catalog/categories/x/path | | 405 | UNIMPLEMENTED | allowed: GET",
        "POST | /health | {} | 405 | UNIMPLEMENTED | allowed: GET, HEAD",
        "OPTIONS | /v1/echo/a | | 405 | UNIMPLEMENTED | allowed: GET, HEAD",
        "GET | /v1/echo/%zz | | 400 | INVALID | percent-encoded",
        "GET | /v1/catalog/search?query=a&limit=x | | 400 | INVALID | limit: must be a whole number",
        "GET | /v1/catalog/search?query=a&size=1 | | 400 | INVALID | size: is not a parameter of this method; allowed: query, limit",
        "GET | /v1/catalog/search | | 400 | INVALID | query: is required",
        "POST | /v1/echo | {\"text\":} | 400 | INVALID | line 1, column 9",
        "POST | /v1/echo | {\"txt\":\"a\"} | 400 | INVALID | txt: is not a field of torg.mesh.v1.EchoRequest; its fields are: text",
        "POST | /v1/echo | {\"text\":{}} | 400 | INVALID | text: does not fit string: ",
      })
  void shouldExplainBadRequests(
      String verb, String uri, String body, int status, String fault, String message)
      throws Exception {
    assertFailure(json(verb, uri, body), status, fault, message);
  }

  @Test
  void shouldNameTheAllowedVerbs() throws Exception {
    var response = json("POST", "/v1/catalog/categories/cars", "{}");
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.getHeader("allow")).isEqualTo("DELETE, GET, HEAD, PUT");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/catalog/categories/cars, HTTP_1_1, 200",
    "/v1/catalog/categories/cars, HTTP_2, 200",
    "/v1/catalog/categories/absent, HTTP_1_1, 404",
    "/v1/catalog/categories/absent, HTTP_2, 404",
    "/v1/echo, HTTP_2, 405",
    "/health/live, HTTP_1_1, 200",
    "/health/live, HTTP_2, 200",
  })
  void shouldAnswerAHeadAsAGetWithoutItsBody(String uri, HttpVersion version, int status)
      throws Exception {
    var options =
        new WebClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false);
    var other = WebClient.create(edge.vertx, options);
    var get = other.get(edge.edge.httpPort(), "127.0.0.1", uri).send().await(10, SECONDS);
    for (var again = 0; again < 2; again++) {
      var head = other.head(edge.edge.httpPort(), "127.0.0.1", uri).send().await(10, SECONDS);
      assertThat(head.version()).isEqualTo(version);
      assertThat(head.statusCode()).isEqualTo(get.statusCode()).isEqualTo(status);
      assertThat(head.body()).isNull();
      assertThat(head.getHeader("content-type")).isEqualTo("application/json");
      assertThat(Integer.parseInt(head.getHeader("content-length"))).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource(
      value = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "NONE"},
      nullValues = "NONE")
  void shouldRefuseOtherContentTypes(String type) throws Exception {
    Map<String, String> headers = type == null ? Map.of() : Map.of("content-type", type);
    assertFailure(
        send("POST", "/v1/echo", "{\"text\":\"a\"}", headers), 415, "INVALID", "application/json");
  }

  @Test
  void shouldRefuseACompressedBody() throws Exception {
    var headers = Map.of("content-type", "application/json", "content-encoding", "gzip");
    assertFailure(send("POST", "/v1/echo", "{}", headers), 415, "INVALID", "content-encoding");
  }

  @Test
  void shouldTakeACharset() throws Exception {
    var headers = Map.of("content-type", "Application/JSON; charset=utf-8");
    assertThat(send("POST", "/v1/echo", "{}", headers).statusCode()).isEqualTo(200);
  }

  @Test
  void shouldRefuseWhatIsTooLarge() throws Exception {
    var body = "{\"text\":\"%s\"}".formatted("x".repeat(3_000));
    assertFailure(json("POST", "/v1/echo", body), 413, "TOO_LARGE", "2048 bytes");
    assertThat(json("POST", "/v1/echo", "{}").statusCode()).isEqualTo(200);
  }

  @Test
  void shouldRefuseHeadersThatAreTooLarge() throws Exception {
    assertFailure(
        send("GET", "/v1/echo/a", null, Map.of("x", "y".repeat(20_000))),
        431,
        "TOO_LARGE",
        "16384 bytes");
    assertFailure(get("/v1/echo/" + "y".repeat(20_000)), 431, "TOO_LARGE", "16384 bytes");
  }

  @Test
  void shouldRefuseWhatIsNotHttp() throws Exception {
    try (var socket = new Socket("127.0.0.1", edge.edge.httpPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(text(socket.getInputStream())).contains("400", "\"fault\":\"INVALID\"");
    }
    assertThat(get("/v1/echo/a").statusCode()).isEqualTo(200);
  }

  @Test
  void shouldSayHowToSendLettersBeyondAscii() throws Exception {
    try (var socket = new Socket("127.0.0.1", edge.edge.httpPort())) {
      socket.setSoTimeout(10_000);
      var request = "GET /v1/echo/привет HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      assertThat(text(socket.getInputStream())).contains("400", "percent-encoded");
    }
    assertThat(get("/v1/echo/%D0%BF%D1%80").bodyAsString()).contains("\"пр\"");
  }

  private static String text(InputStream stream) throws Exception {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void shouldEndWhenTheDeadlineHasPassed() throws Exception {
    assertFailure(
        send("GET", "/v1/echo/never", null, Map.of("torg-timeout", "3s")),
        504,
        "DEADLINE",
        "within");
    assertFailure(
        send("GET", "/v1/echo/a", null, Map.of("torg-timeout", "0ms")),
        504,
        "DEADLINE",
        "has passed");
  }

  @Test
  void shouldRefuseADeadlineThatIsNone() throws Exception {
    assertFailure(
        send("GET", "/v1/echo/a", null, Map.of("torg-timeout", "soon")),
        400,
        "INVALID",
        "torg-timeout: must be a duration such as 250ms or 5s, got 'soon'");
  }

  @Test
  void shouldCountRequestsByOutcome() throws Exception {
    var echo = "torg.mesh.v1.EchoService/Echo";
    var ok = edge.count("http", echo, "OK");
    var unknown = edge.count("http", "unknown", "NOT_FOUND");
    get("/v1/echo/a");
    get("/no/such/thing");
    assertThat(edge.count("http", echo, "OK")).isEqualTo(ok + 1);
    assertThat(edge.count("http", "unknown", "NOT_FOUND")).isEqualTo(unknown + 1);
  }

  @Test
  void shouldTellOfItself() throws Exception {
    assertThat(get("/").bodyAsJsonObject().getString("api")).isEqualTo("/openapi.json");
    assertThat(get("/openapi.json").bodyAsJsonObject().getString("openapi")).isEqualTo("3.0.3");
    assertThat(get("/health/live").bodyAsJsonObject().getString("status")).isEqualTo("UP");
    get("/v1/echo/a");
    assertThat(get("/metrics").bodyAsString())
        .contains("torg_edge_requests_total{fault=\"OK\",method=\"torg.mesh.v1.EchoService/Echo\"");
  }

  @Test
  void shouldCompressWhenAsked() throws Exception {
    var response = send("GET", "/openapi.json", null, Map.of("accept-encoding", "gzip"));
    assertThat(response.getHeader("content-encoding")).isEqualTo("gzip");
  }
}
