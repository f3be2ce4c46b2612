package torg.edge.listener;

import io.vertx.core.Future;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import torg.edge.limits.EdgeLimits;
import torg.settings.SettingException;

/** Opens a port with the limits of the edge, and says in one sentence why it cannot. */
public record PortListener(EdgeLimits limits, Optional<Certificate> certificate) {

  /** Bodies are never unpacked by Vert.x, which would do so without a bound. */
  public HttpServerOptions options() {
    var options =
        new HttpServerOptions()
            .setIdleTimeout((int) limits.idleTimeout().toSeconds())
            .setIdleTimeoutUnit(TimeUnit.SECONDS)
            .setSslHandshakeTimeout(limits.headersTimeout().toSeconds())
            .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
            .setDecompressionSupported(false)
            .setMaxHeaderSize(limits.headerBytesMax())
            .setMaxInitialLineLength(limits.headerBytesMax())
            .setInitialSettings(
                new Http2Settings()
                    .setMaxConcurrentStreams(limits.streamsMax())
                    .setMaxHeaderListSize(limits.headerBytesMax()));
    certificate.ifPresent(
        tls -> options.setSsl(true).setUseAlpn(true).setKeyCertOptions(tls.options()));
    return options;
  }

  /** Fails with a {@link SettingException} when the port cannot be opened. */
  public Future<HttpServer> listen(HttpServer server, Port port) {
    return server
        .listen(port.number(), port.bind())
        .recover(failure -> Future.failedFuture(explain(failure, port)));
  }

  private Throwable explain(Throwable failure, Port port) {
    if (failure instanceof UnknownHostException
        || failure instanceof BindException
            && String.valueOf(failure.getMessage()).contains("assign")) {
      return new SettingException(
          "%s must be an address of this machine, got '%s'"
              .formatted(port.bindSetting().name(), port.bind()));
    }
    if (failure instanceof BindException
        && String.valueOf(failure.getMessage()).contains("ermission")) {
      return new SettingException(
          "%s %d may not be opened by this user; choose one above 1023 with %s"
              .formatted(port.setting().name(), port.port(), port.option()));
    }
    if (failure instanceof BindException) {
      return new SettingException(
          "%s %d on %s is taken by another process; choose another with %s"
              .formatted(port.setting().name(), port.port(), port.bind(), port.option()));
    }
    return certificate.isEmpty()
        ? failure
        : new SettingException(
            "tls.cert and tls.key must be PEM files of a certificate and its key: "
                + failure.getMessage());
  }
}
