package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class LimitsTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private final Internet internet = new Internet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void shouldRefuseAtOnceWhenTheDeclaredSizeIsTooLarge() {
    var port = internet.serveRaw(socket -> socket.write(OK + "Content-Length: 1048577\r\n\r\n"));
    assertTooLarge(port, "shop.test/ is larger than the limit of 1048576 bytes");
  }

  @Test
  void shouldTakeADocumentThatIsExactlyAsLargeAsAllowed() {
    var port = internet.serve(request -> request.response().end(Buffer.buffer(new byte[1 << 20])));
    var fetched = (Fetched.Content<Buffer>) internet.fetch(url(port));
    assertThat(fetched.body().length()).isEqualTo(1 << 20);
  }

  @Test
  void shouldRefuseWhenABodyIsEndless() {
    var port = internet.serve(request -> Endless.write(request.response()));
    assertTooLarge(port, "shop.test/ is larger than the limit of 1048576 bytes");
  }

  @Test
  void shouldTightenToTheConfigWhenARequestAllowsMore() {
    var port = internet.serve(request -> request.response().end("document"));
    internet.set("fetch.bytesMax", "7");
    assertTooLarge(port, "shop.test/ is larger than the limit of 7 bytes");
  }

  @Test
  void shouldRefuseWhenTheHeadersAreTooLarge() {
    var port =
        internet.serveRaw(socket -> socket.write(OK + "X: " + "x".repeat(20_000) + "\r\n\r\n"));
    assertTooLarge(port, "the headers of shop.test/ are too large");
  }

  @ParameterizedTest(name = "gzip as {0}")
  @ValueSource(strings = {"gzip", "x-gzip", "GZIP"})
  void shouldUnpackWhenTheHostSendsGzipUnasked(String encoding) throws IOException {
    var document = "document ".repeat(10_000);
    var gzip = Buffer.buffer(GunzipTest.gzip(document.getBytes()));
    var port =
        internet.serve(
            request -> request.response().putHeader("Content-Encoding", encoding).end(gzip));
    var fetched = (Fetched.Content<Buffer>) internet.fetch(url(port));
    assertThat(fetched.body().toString()).isEqualTo(document);
  }

  @Test
  void shouldRefuseWhenAGzipIsABomb() throws IOException {
    var bomb = Buffer.buffer(GunzipTest.gzip(new byte[50 << 20]));
    var port =
        internet.serve(
            request -> request.response().putHeader("Content-Encoding", "gzip").end(bomb));
    assertThat(failure(port, 100_000))
        .hasMessage("shop.test/ is larger than the limit of 100000 bytes");
    assertThat(failure(port, Integer.MAX_VALUE))
        .hasMessage("the answer is more than 200 times larger than its gzip; send it uncompressed");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip    | is served as gzip that cannot be decompressed",
        "deflate | is served with a content encoding that was not requested",
        "br      | is served with a content encoding that was not requested",
        "gzip, gzip | is served with a content encoding that was not requested",
      })
  void shouldRefuseWhenItCannotBeUnpacked(String encoding, String message) {
    var port =
        internet.serve(
            request -> request.response().putHeader("Content-Encoding", encoding).end("text"));
    var failure = internet.failure(url(port));
    assertThat(failure.fault()).isEqualTo(Fault.INVALID);
    assertThat(failure).hasMessageContaining(message);
  }

  @ParameterizedTest(name = "answer {index}")
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200",
        OK + "X: y\r\n",
        OK + "Content-Length: 9\r\n\r\nabc",
        OK + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"
      })
  void shouldFailAsSilentWhenTheHostStopsInTheMiddle(String beginning) {
    var port = internet.serveRaw(socket -> send(socket, beginning));
    internet.set("fetch.idleTimeout", "100ms");
    assertUnavailable(port, "timeout: shop.test/ sent nothing for 100 ms");
  }

  @Test
  void shouldFailAsLateWhenTheHostSendsAByteAtATime() {
    var port =
        internet.serveRaw(
            socket -> {
              socket.write(OK + "Content-Length: 100000\r\n\r\n");
              var drip = internet.vertx.setPeriodic(5, id -> socket.write("x"));
              socket.closeHandler(v -> internet.vertx.cancelTimer(drip));
            });
    internet.set("fetch.timeout", "300ms");
    assertUnavailable(port, "timeout: shop.test/ did not arrive in full within 300 ms");
  }

  @Test
  void shouldFailAsLateWhenThereIsNoPlaceInTime() {
    var port = internet.serveRaw(socket -> {});
    internet.set("fetch.timeout", "300ms").set("fetch.perHostMax", "1");
    var fetcher = internet.fetcher();
    var first = fetcher.fetch(Internet.request(url(port)));
    var second = fetcher.fetch(Internet.request(url(port)));
    assertThat(Internet.failure(first)).hasMessageStartingWith("timeout: ");
    assertThat(Internet.failure(second)).hasMessageStartingWith("timeout: ");
    assertThat(internet.meters.get("torg_fetch_waiting").gauge().value()).isZero();
  }

  @Test
  void shouldRefuseWhenNobodyMayWait() {
    var port = internet.serveRaw(socket -> {});
    internet.set("fetch.timeout", "300ms").set("fetch.perHostMax", "1");
    internet.set("fetch.waitingMax", "0");
    var first = internet.fetcher().fetch(Internet.request(url(port)));
    assertThat(internet.failure(url(port)).fault()).isEqualTo(Fault.TOO_MANY);
    assertThat(Internet.failure(first).fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(internet.meters.get("torg_fetch_running").gauge().value()).isZero();
  }

  @ParameterizedTest(name = "answer {index}")
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200",
        OK + "Content-Length: 9\r\n\r\nabc",
        OK + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        OK + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
        OK + "Content-Length: many\r\n\r\nabc",
        OK + "Content-Length: -1\r\n\r\nabc",
        OK + "Content-Length: 99999999999999999999\r\n\r\nabc",
        "SSH-2.0-OpenSSH_9.2\r\n"
      })
  void shouldFailAsBrokenWhenTheHostClosesInTheMiddleOrSpeaksNonsense(String answer) {
    var port = internet.serveRaw(socket -> send(socket, answer).onComplete(any -> socket.close()));
    assertUnavailable(port, "the connection to shop.test/ broke before the end of the answer");
  }

  @Test
  void shouldTakeOnlyTheDeclaredBytesWhenTheHostSendsMore() {
    var port = internet.serveRaw(socket -> socket.write(OK + "Content-Length: 3\r\n\r\nabcdef"));
    var fetched = (Fetched.Content<Buffer>) internet.fetch(url(port));
    assertThat(fetched.body().toString()).isEqualTo("abc");
  }

  private static Future<Void> send(NetSocket socket, String text) {
    return text.isEmpty() ? Future.succeededFuture() : socket.write(text);
  }

  private FaultException failure(int port, int bytesMax) {
    var request = new FetchRequest(url(port), bytesMax, Duration.ofSeconds(30));
    return Internet.failure(internet.fetcher().fetch(request));
  }

  private void assertTooLarge(int port, String message) {
    var failure = internet.failure(url(port));
    assertThat(failure).hasMessage(message);
    assertThat(failure.fault()).isEqualTo(Fault.TOO_LARGE);
  }

  private void assertUnavailable(int port, String message) {
    var failure = internet.failure(url(port));
    assertThat(failure).hasMessage(message);
    assertThat(failure.fault()).isEqualTo(Fault.UNAVAILABLE);
  }

  private static String url(int port) {
    return "http://shop.test:%d/?key=secret".formatted(port);
  }
}
