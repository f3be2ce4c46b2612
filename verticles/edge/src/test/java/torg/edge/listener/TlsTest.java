package torg.edge.listener;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.grpc.common.GrpcStatus;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.edge.fixture.LogLines;
import torg.mesh.v1.EchoRequest;
import torg.testkit.Await;
import torg.testkit.SelfSigned;

class TlsTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";

  @TempDir Path directory;

  private EdgeFixture start(Map<String, String> settings) throws Exception {
    return new EdgeFixture(directory, settings).start();
  }

  @Test
  void shouldServeBothPortsOverTls() throws Exception {
    var tls = SelfSigned.in(directory);
    try (var edge =
        start(Map.of("tls.cert", tls.cert().toString(), "tls.key", tls.key().toString()))) {
      var trust = new PemTrustOptions().addCertPath(tls.cert().toString());
      var web = new WebClientOptions().setSsl(true).setTrustOptions(trust);
      var response =
          WebClient.create(edge.vertx, web)
              .get(edge.edge.httpPort(), "127.0.0.1", "/v1/echo/a")
              .send()
              .await(10, SECONDS);
      assertThat(response.statusCode()).isEqualTo(200);
      var http = new HttpClientOptions().setSsl(true).setUseAlpn(true).setTrustOptions(trust);
      var outcome =
          new GrpcCalls(edge.vertx, edge.edge.grpcPort(), http)
              .call(ECHO, EchoRequest.getDefaultInstance(), Map.of());
      assertThat(outcome.status()).isEqualTo(GrpcStatus.OK);
    }
  }

  @Test
  void shouldTakeANewCertificateIntoUseAndKeepTheOldWhenTheNewIsBroken() throws Exception {
    var other =
        SelfSigned.in(Files.createDirectory(directory.resolve("other")), "second", "ip:127.0.0.1");
    var tls = SelfSigned.in(directory, "first", "ip:127.0.0.1");
    try (var log = new LogLines(CertificateReload.class);
        var edge =
            new EdgeFixture(
                    directory,
                    Map.of("tls.cert", tls.cert().toString(), "tls.key", tls.key().toString()))
                .start(2)) {
      assertThat(certificate(edge.edge.httpPort())).isEqualTo("CN=first");
      Files.copy(other.cert(), tls.cert(), StandardCopyOption.REPLACE_EXISTING);
      Await.until(() -> !log.atLeast(Level.ERROR).isEmpty());
      assertThat(log.atLeast(Level.ERROR).get(0).getFormattedMessage())
          .isEqualTo(
              "the changed certificate cannot be used, the old one stays: tls.cert and tls.key must"
                  + " be PEM files of a certificate and its key: the key belongs to another certificate");
      assertThat(certificate(edge.edge.httpPort())).isEqualTo("CN=first");
      Files.copy(other.key(), tls.key(), StandardCopyOption.REPLACE_EXISTING);
      Await.until(() -> certificate(edge.edge.httpPort()).equals("CN=second"));
      Await.until(() -> certificate(edge.edge.grpcPort()).equals("CN=second"));
      Files.writeString(tls.key(), "nonsense");
      Await.until(() -> log.atLeast(Level.ERROR).size() > 1);
      for (var i = 0; i < 4; i++) {
        assertThat(certificate(edge.edge.httpPort())).isEqualTo("CN=second");
      }
    }
  }

  /** The name in the certificate that a server shows. */
  private static String certificate(int port) {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustAll()}, null);
      try (var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
        var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
        return shown.getSubjectX500Principal().getName();
      }
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** For a look at a certificate, whosever it is. */
  private static final class TrustAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
