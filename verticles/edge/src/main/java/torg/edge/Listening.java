package torg.edge;

import io.vertx.core.Future;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import torg.settings.Setting;
import torg.settings.SettingException;

/** Opens a port with the limits of the config, and says in one sentence why it cannot. */
record Listening(EdgeConfig config) {

  HttpServerOptions options() {
    var options =
        new HttpServerOptions()
            .setHost(config.bind())
            .setIdleTimeout((int) config.idleTimeout().toSeconds())
            .setIdleTimeoutUnit(TimeUnit.SECONDS)
            .setMaxHeaderSize(config.headerBytesMax())
            .setMaxInitialLineLength(config.headerBytesMax())
            .setInitialSettings(
                new Http2Settings()
                    .setMaxConcurrentStreams(config.streamsMax())
                    .setMaxHeaderListSize(config.headerBytesMax()));
    config
        .tls()
        .ifPresent(
            tls ->
                options
                    .setSsl(true)
                    .setUseAlpn(true)
                    .setKeyCertOptions(
                        new PemKeyCertOptions()
                            .setCertPath(tls.cert().toString())
                            .setKeyPath(tls.key().toString())));
    return options;
  }

  /** Blocks. */
  void checkFiles() {
    config
        .tls()
        .ifPresent(
            tls -> {
              checkFile(EdgeConfig.TLS_CERT, tls.cert());
              checkFile(EdgeConfig.TLS_KEY, tls.key());
            });
  }

  private static void checkFile(Setting setting, Path file) {
    if (!Files.isReadable(file)) {
      throw new SettingException(
          "%s must be a readable PEM file, got '%s'".formatted(setting.name(), file));
    }
  }

  Future<HttpServer> http(HttpServer server) {
    return listen(server, EdgeConfig.HTTP_PORT, config.httpPort(), -1, "--http");
  }

  Future<HttpServer> grpc(HttpServer server) {
    return listen(server, EdgeConfig.GRPC_PORT, config.grpcPort(), -2, "--grpc");
  }

  /**
   * To Vert.x a negative number is any free port that all instances of the verticle share, where 0
   * would be another port for each of them.
   */
  private Future<HttpServer> listen(
      HttpServer server, Setting setting, int port, int anyPort, String option) {
    return server
        .listen(port == 0 ? anyPort : port, config.bind())
        .recover(failure -> Future.failedFuture(explain(failure, setting, port, option)));
  }

  private Throwable explain(Throwable failure, Setting setting, int port, String option) {
    if (failure instanceof UnknownHostException
        || failure instanceof BindException
            && String.valueOf(failure.getMessage()).contains("assign")) {
      return new SettingException(
          "bind must be an address of this machine, got '%s'".formatted(config.bind()));
    }
    if (failure instanceof BindException
        && String.valueOf(failure.getMessage()).contains("ermission")) {
      return new SettingException(
          "%s %d may not be opened by this user; choose one above 1023 with %s"
              .formatted(setting.name(), port, option));
    }
    if (failure instanceof BindException) {
      return new SettingException(
          "%s %d on %s is taken by another process; choose another with %s"
              .formatted(setting.name(), port, config.bind(), option));
    }
    return config.tls().isEmpty()
        ? failure
        : new SettingException(
            "tls.cert and tls.key must be PEM files of a certificate and its key: "
                + failure.getMessage());
  }
}
