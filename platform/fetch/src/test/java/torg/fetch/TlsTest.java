package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.testkit.SelfSigned;

class TlsTest {
  private static PfxOptions shop;

  private final Internet internet = new Internet().trust(shop).name("other.test", "127.0.0.1");

  @BeforeAll
  static void makeCertificate(@TempDir Path directory) throws Exception {
    var written = SelfSigned.in(directory, "test", "dns:shop.test,ip:127.0.0.1").store();
    shop = new PfxOptions().setPassword(written.getPassword()).setValue(bytes(written.getPath()));
  }

  private static Buffer bytes(String path) throws Exception {
    return Buffer.buffer(Files.readAllBytes(Path.of(path)));
  }

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void shouldProveTheNameAndSendItWhenTheAddressIsPinned() {
    var name = new AtomicReference<String>();
    var port =
        serve(
            request -> {
              name.set(request.connection().indicatedServerName());
              request.response().end("document");
            });
    assertThat(internet.fetch("https://shop.test:%d/".formatted(port)).head().status())
        .isEqualTo(200);
    assertThat(name).hasValue("shop.test");
  }

  @Test
  void shouldProveTheAddressWhenTheUrlHasNoName() {
    var port = serve(request -> request.response().end("document"));
    assertThat(internet.fetch("https://127.0.0.1:%d/".formatted(port)).head().status())
        .isEqualTo(200);
  }

  @Test
  void shouldRefuseWhenTheCertificateIsForAnotherName() {
    var port = serve(request -> request.response().end("document"));
    var failure = internet.failure("https://other.test:%d/".formatted(port));
    assertThat(failure.fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure)
        .hasMessage(
            "TLS: no trusted connection to other.test:%d: No subject alternative DNS name matching"
                    .formatted(port)
                + " other.test found.");
  }

  @Test
  void shouldRefuseWhenNobodyVouchesForTheCertificate() {
    var port = serve(request -> request.response().end("document"));
    try (var strict = new Internet()) {
      strict.ports.add(port);
      assertThat(strict.failure("https://shop.test:%d/".formatted(port)))
          .hasMessageStartingWith("TLS: no trusted connection to shop.test:%d".formatted(port));
    }
  }

  @Test
  void shouldRefuseWhenTheHostSpeaksNoTls() {
    var port = internet.serve(request -> request.response().end("document"));
    assertThat(internet.failure("https://shop.test:%d/".formatted(port)).getMessage())
        .startsWith("TLS: no trusted connection to shop.test:%d".formatted(port));
  }

  @Test
  void shouldFailWhenTheHostIsSilentDuringTheHandshake() {
    var port = internet.serveRaw(socket -> {});
    internet.set("fetch.connectTimeout", "100ms");
    assertThat(internet.failure("https://shop.test:%d/".formatted(port)).getMessage())
        .isEqualTo(
            "TLS: no trusted connection to shop.test:%d: handshake timed out after 100ms"
                .formatted(port));
  }

  @Test
  void shouldRefuseWhenARedirectGoesFromHttpsToHttp() {
    var plain = internet.serve(request -> request.response().end("document"));
    var port =
        serve(
            request ->
                request
                    .response()
                    .setStatusCode(302)
                    .putHeader("Location", "http://shop.test:%d/".formatted(plain))
                    .end());
    assertThat(internet.failure("https://shop.test:%d/x".formatted(port)))
        .hasMessage("url: shop.test/x redirects from https to http; redirect to https");
  }

  private int serve(Handler<HttpServerRequest> handler) {
    return internet.serve(
        new HttpServerOptions()
            .setHost("127.0.0.1")
            .setSsl(true)
            .setSni(true)
            .setKeyCertOptions(shop),
        handler);
  }
}
