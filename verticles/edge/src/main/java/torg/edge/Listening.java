package torg.edge;

import io.vertx.core.Future;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import torg.settings.Setting;
import torg.settings.SettingException;

/** Opens a port with the limits of the config, and says in one sentence why it cannot. */
record Listening(EdgeConfig config, Optional<Certificate> certificate) {

  /** Bodies are never unpacked by Vert.x, which would do so without a bound. */
  HttpServerOptions options() {
    var limits = config.limits();
    var options =
        new HttpServerOptions()
            .setHost(config.bind())
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

  Future<HttpServer> http(HttpServer server) {
    return listen(server, place(EdgeConfig.HTTP_PORT, config.httpPort(), -1, "--http"));
  }

  Future<HttpServer> grpc(HttpServer server) {
    return listen(server, place(EdgeConfig.GRPC_PORT, config.grpcPort(), -2, "--grpc"));
  }

  Future<HttpServer> ops(HttpServer server, OpsConfig ops) {
    var place = new Place(OpsConfig.PORT, ops.port(), 0, "--ops.port", OpsConfig.BIND, ops.bind());
    return listen(server, place);
  }

  /**
   * @param anyPort what stands for any free port. To Vert.x a negative number is one that all
   *     instances of a verticle share, where 0 would be another port for each of them
   * @param option by which an operator chooses another port
   */
  private record Place(
      Setting setting, int port, int anyPort, String option, Setting bindSetting, String bind) {}

  private Place place(Setting setting, int port, int anyPort, String option) {
    return new Place(setting, port, anyPort, option, EdgeConfig.BIND, config.bind());
  }

  private Future<HttpServer> listen(HttpServer server, Place place) {
    return server
        .listen(place.port == 0 ? place.anyPort : place.port, place.bind)
        .recover(failure -> Future.failedFuture(explain(failure, place)));
  }

  private Throwable explain(Throwable failure, Place place) {
    if (failure instanceof UnknownHostException
        || failure instanceof BindException
            && String.valueOf(failure.getMessage()).contains("assign")) {
      return new SettingException(
          "%s must be an address of this machine, got '%s'"
              .formatted(place.bindSetting.name(), place.bind));
    }
    if (failure instanceof BindException
        && String.valueOf(failure.getMessage()).contains("ermission")) {
      return new SettingException(
          "%s %d may not be opened by this user; choose one above 1023 with %s"
              .formatted(place.setting.name(), place.port, place.option));
    }
    if (failure instanceof BindException) {
      return new SettingException(
          "%s %d on %s is taken by another process; choose another with %s"
              .formatted(place.setting.name(), place.port, place.bind, place.option));
    }
    return config.tls().isEmpty()
        ? failure
        : new SettingException(
            "tls.cert and tls.key must be PEM files of a certificate and its key: "
                + failure.getMessage());
  }
}
