package torg.edge.http;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.FaultException;
import torg.edge.fixture.EdgeFixture;
import torg.testkit.Await;
import torg.uploads.v1.AppendUploadRequest;

/** Bodies of any size, from clients that are good, slow, lying, cut off or many. */
class PortionExchangeTest {
  private static final int PORTION = 4_096;
  private static final String APPEND = "torg.uploads.v1.UploadService/AppendUpload";

  @TempDir static Path directory;
  private EdgeFixture edge;

  @BeforeEach
  void start() throws Exception {
    start(Map.of());
  }

  private void start(Map<String, String> more) throws Exception {
    var settings = new HashMap<>(Map.of("edge.uploadPortionBytes", "" + PORTION));
    settings.put("edge.requestBytesMax", "2048");
    settings.putAll(more);
    edge = new EdgeFixture(directory, settings).start();
  }

  private void restart(Map<String, String> more) throws Exception {
    stop();
    start(more);
  }

  @AfterEach
  void stop() {
    Await.until(() -> edge.registry.get("torg_edge_uploads").gauge().value() == 0);
    Await.until(() -> edge.registry.get("torg_edge_body_bytes").gauge().value() == 0);
    edge.close();
  }

  private static byte[] random(int length) {
    var bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private HttpResponse<Buffer> put(HttpVersion version, String uri, byte[] bytes) {
    var options =
        new WebClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false);
    return Await.result(
        WebClient.create(edge.vertx, options)
            .request(HttpMethod.PUT, edge.edge.httpPort(), "127.0.0.1", uri)
            .sendBuffer(Buffer.buffer(bytes)));
  }

  private Socket open(String head, byte[] bytes) throws IOException {
    var socket = new Socket("127.0.0.1", edge.edge.httpPort());
    socket.setSoTimeout(300_000);
    var lines = "PUT %s\r\nhost: localhost\r\n".formatted(head.replace("; ", "\r\n"));
    var out = socket.getOutputStream();
    out.write((lines + "\r\n").getBytes(StandardCharsets.UTF_8));
    out.write(bytes);
    return socket;
  }

  private static String readAll(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The status line and the headers. */
  private static String readHead(Socket socket) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      var next = socket.getInputStream().read();
      if (next < 0) {
        return head.toString();
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void shouldPassABodyOnInPortions(HttpVersion version) {
    var bytes = random(10 * PORTION + 100);
    var response = put(version, "/v1/uploads/u?offset=0", bytes);
    assertThat(response.statusCode()).as(response.bodyAsString()).isEqualTo(200);
    assertThat(response.bodyAsJsonObject().getString("offset")).isEqualTo("" + bytes.length);
    assertThat(edge.uploads.bytes("u").toByteArray()).isEqualTo(bytes);
    assertThat(edge.uploads.atOnceMax).hasValue(1);
    assertThat(edge.uploads.calls)
        .extracting(call -> call.getData().size())
        .startsWith(0, PORTION)
        .endsWith(PORTION, 100)
        .hasSize(12);
    assertThat(edge.uploads.calls)
        .extracting(AppendUploadRequest::getLength)
        .startsWith((long) bytes.length, 0L);
    assertThat(edge.count("http", APPEND, "OK")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PORTION - 1, PORTION, PORTION + 1, 2 * PORTION})
  void shouldPassOnWhateverTheLength(int length) {
    edge.uploads.uploads.put("u", ByteString.copyFromUtf8("before"));
    var bytes = random(length);
    var response = put(HttpVersion.HTTP_1_1, "/v1/uploads/u?offset=6", bytes);
    assertThat(response.bodyAsJsonObject().getString("offset")).isEqualTo("" + (6 + length));
    assertThat(edge.uploads.bytes("u").substring(6).toByteArray()).isEqualTo(bytes);
  }

  @Test
  void shouldPassOnWhatComesWithoutALength() throws Exception {
    var chunks = "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    try (var socket =
        open("/v1/uploads/u HTTP/1.1; transfer-encoding: chunked; connection: close", chunks)) {
      assertThat(readAll(socket)).startsWith("HTTP/1.1 200 ").contains("\"11\"");
    }
    assertThat(edge.uploads.bytes("u").toStringUtf8()).isEqualTo("hello world");
    assertThat(edge.uploads.calls.get(0).getLength()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/uploads/absent HTTP/1.1; content-length: 9999999999 | 404",
        "/v1/uploads/u?offset=3 HTTP/1.1; content-length: 9999999999 | 409",
        "/v1/uploads/u?offset=x HTTP/1.1; content-length: 9999999999 | 400",
        "/v1/uploads/u?length=3 HTTP/1.1; content-length: 9999999999 | 400",
        "/v1/uploads/u?data=aaaa HTTP/1.1; content-length: 9999999999 | 400",
        "/v1/uploads/u HTTP/1.1; content-length: 9; content-encoding: gzip | 415",
        "/v1/uploads/u HTTP/1.1; content-length: 9; content-type: multipart/form-data | 415",
        "/v1/uploads/u HTTP/1.1; content-length: 9; torg-timeout: soon | 400",
      })
  void shouldRefuseBeforeTheBodyIsRead(String head, int status) throws Exception {
    try (var socket = open(head + "; expect: 100-continue", new byte[0])) {
      assertThat(readHead(socket)).startsWith("HTTP/1.1 %d ".formatted(status));
    }
    assertThat(edge.uploads.bytes("u").isEmpty()).isTrue();
  }

  @Test
  void shouldAskForABodyThatMayCome() throws Exception {
    var head = "/v1/uploads/u HTTP/1.1; content-length: 5; expect: 100-continue; connection: close";
    try (var socket = open(head, new byte[0])) {
      assertThat(readHead(socket)).startsWith("HTTP/1.1 100 Continue");
      socket.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
      assertThat(readAll(socket)).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void shouldReadNoMoreThanIsPassedOn() throws Exception {
    edge.uploads.isHolding = true;
    var bytes = random(50 * PORTION);
    var answer =
        CompletableFuture.supplyAsync(() -> put(HttpVersion.HTTP_1_1, "/v1/uploads/u", bytes));
    for (var portion = 0; portion < 50; portion++) {
      var held = edge.uploads.held.poll(5, MINUTES);
      assertThat(edge.uploads.held).isEmpty();
      assertThat(edge.uploads.bytes("u").size()).isEqualTo(portion * PORTION);
      held.complete();
    }
    assertThat(answer.get(5, MINUTES).statusCode()).isEqualTo(200);
    assertThat(edge.uploads.bytes("u").toByteArray()).isEqualTo(bytes);
    assertThat(edge.uploads.atOnceMax).hasValue(1);
  }

  @Test
  void shouldKeepWhatCameOfAClientThatIsTooSlow() throws Exception {
    restart(Map.of("edge.uploadPeriod", "200ms", "edge.uploadBytesMin", "1000"));
    var bytes = random(PORTION + 10);
    try (var socket = open("/v1/uploads/u HTTP/1.1; content-length: 999999", bytes)) {
      assertThat(readAll(socket))
          .startsWith("HTTP/1.1 408 ")
          .contains("fewer than 1000 bytes came within 200 ms; what came before is kept");
    }
    assertThat(edge.uploads.bytes("u").toByteArray()).isEqualTo(bytes);
  }

  /** For longer than a period, which another client that sends nothing tells. */
  @Test
  void shouldLetAClientTakeItsTimeThatMakesProgress() throws Exception {
    restart(Map.of("edge.uploadPeriod", "2s", "edge.uploadBytesMin", "10"));
    var head = "/v1/uploads/u HTTP/1.1; transfer-encoding: chunked; connection: close";
    try (var slow = open(head, new byte[0])) {
      var other = idle();
      Await.until(
          () -> {
            send(slow, "a\r\n0123456789\r\n");
            return other.isDone();
          });
      send(slow, "0\r\n\r\n");
      assertThat(readAll(slow)).startsWith("HTTP/1.1 200 ");
      assertThat(other.get()).startsWith("HTTP/1.1 408 ");
    }
  }

  private CompletableFuture<String> idle() throws IOException {
    var socket = open("/v1/uploads/idle HTTP/1.1; content-length: 9", new byte[0]);
    return CompletableFuture.supplyAsync(
        () -> {
          try (socket) {
            return readHead(socket);
          } catch (IOException broken) {
            throw new UncheckedIOException(broken);
          }
        });
  }

  private static void send(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Test
  void shouldNotCountTheTimeInWhichItDoesNotRead() throws Exception {
    restart(Map.of("edge.uploadPeriod", "100ms", "edge.uploadBytesMin", "1"));
    edge.uploads.isHolding = true;
    var head = "/v1/uploads/u HTTP/1.1; content-length: %d; connection: close".formatted(PORTION);
    try (var socket = open(head, random(PORTION))) {
      var held = edge.uploads.held.poll(5, MINUTES);
      assertThat(idle().get(5, MINUTES)).startsWith("HTTP/1.1 408 ");
      held.complete();
      assertThat(readAll(socket)).startsWith("HTTP/1.1 200 ");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, PORTION, 2 * PORTION + 10})
  void shouldKeepABeginningOfAClientThatIsCutOffAndGoOnThere(int length) throws Exception {
    var bytes = random(length);
    var whole = length / PORTION * PORTION;
    try (var socket = open("/v1/uploads/u HTTP/1.1; content-length: 999999", bytes)) {
      Await.until(() -> !edge.uploads.calls.isEmpty());
      Await.until(() -> edge.uploads.bytes("u").size() >= whole);
      socket.shutdownOutput();
      Await.until(() -> edge.count("http", APPEND, "INVALID") == 1);
    }
    var kept = edge.uploads.bytes("u").size();
    assertThat(kept).isBetween(whole, length);
    var rest = Arrays.copyOfRange(bytes, kept, length);
    assertThat(put(HttpVersion.HTTP_1_1, "/v1/uploads/u?offset=" + kept, rest).statusCode())
        .isEqualTo(200);
    assertThat(edge.uploads.bytes("u").toByteArray()).isEqualTo(bytes);
  }

  @Test
  void shouldTakeNoMoreThanTheLengthThatAClientNames() throws Exception {
    var more = "hello world, this is no request\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    try (var socket = open("/v1/uploads/u HTTP/1.1; content-length: 5", more)) {
      var all = readAll(socket);
      assertThat(all).startsWith("HTTP/1.1 200 ").contains("HTTP/1.0 400 ");
    }
    assertThat(edge.uploads.bytes("u").toStringUtf8()).isEqualTo("hello");
  }

  @Test
  void shouldTellWhyAPortionWasNotTakenAndGoOnLater() {
    edge.uploads.faults =
        Map.of((long) 2 * PORTION, FaultException.unavailable("the disk is full"));
    var bytes = random(5 * PORTION);
    var response = put(HttpVersion.HTTP_1_1, "/v1/uploads/u", bytes);
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.bodyAsJsonObject().getString("message")).isEqualTo("the disk is full");
    assertThat(edge.uploads.bytes("u").size()).isEqualTo(2 * PORTION);
    edge.uploads.faults = Map.of();
    var rest = Arrays.copyOfRange(bytes, 2 * PORTION, bytes.length);
    assertThat(put(HttpVersion.HTTP_1_1, "/v1/uploads/u?offset=" + 2 * PORTION, rest).statusCode())
        .isEqualTo(200);
    assertThat(edge.uploads.bytes("u").toByteArray()).isEqualTo(bytes);
  }

  @Test
  void shouldRefuseUploadsBeyondTheLimitBeforeTheirBodiesAreRead() throws Exception {
    restart(Map.of("edge.uploadsMax", "2"));
    try (var first = open("/v1/uploads/a HTTP/1.1; content-length: 5", new byte[0])) {
      Await.until(() -> edge.registry.get("torg_edge_uploads").gauge().value() == 1);
      try (var second = open("/v1/uploads/b HTTP/1.1; content-length: 5", new byte[0])) {
        assertThat(readHead(second)).startsWith("HTTP/1.1 429 ").contains("retry-after: 1");
      }
      first.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
      assertThat(readHead(first)).startsWith("HTTP/1.1 200 ");
    }
    assertThat(put(HttpVersion.HTTP_1_1, "/v1/uploads/b", random(5)).statusCode()).isEqualTo(200);
  }

  @Test
  void shouldAskWhoSendsBeforeTheBodyIsRead() throws Exception {
    restart(Map.of("auth.mode", "required"));
    var head = "/v1/uploads/u HTTP/1.1; content-length: 99999; expect: 100-continue";
    try (var socket = open(head, new byte[0])) {
      assertThat(readHead(socket)).startsWith("HTTP/1.1 401 ");
    }
    assertThat(edge.uploads.calls).isEmpty();
  }
}
