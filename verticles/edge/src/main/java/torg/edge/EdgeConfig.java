package torg.edge;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Where the edge listens and what it takes.
 *
 * @param streamsMax how many calls one HTTP/2 connection may have under way
 * @param timeout for a call that names no deadline and whose method names none
 * @param timeoutMax no call waits longer, whatever its client asks for
 */
public record EdgeConfig(
    String bind,
    int httpPort,
    int grpcPort,
    Optional<Tls> tls,
    int requestBytesMax,
    int headerBytesMax,
    int streamsMax,
    Duration idleTimeout,
    Duration timeout,
    Duration timeoutMax) {
  static final Setting BIND =
      new Setting("bind", "127.0.0.1", "address to listen on; beyond loopback only with auth");
  static final Setting HTTP_PORT =
      new Setting("http.port", "8080", "port of HTTP/JSON; 0 takes any free one");
  static final Setting GRPC_PORT =
      new Setting("grpc.port", "9090", "port of gRPC; 0 takes any free one");
  static final Setting TLS_CERT =
      new Setting("tls.cert", "", "PEM file of the certificate; then HTTP and gRPC are TLS");
  static final Setting TLS_KEY = new Setting("tls.key", "", "PEM file of the certificate's key");
  private static final Setting REQUEST_BYTES_MAX =
      new Setting("edge.requestBytesMax", "4194304", "largest request from outside, in bytes");
  private static final Setting HEADER_BYTES_MAX =
      new Setting("edge.headerBytesMax", "16384", "largest headers of a request, in bytes");
  private static final Setting STREAMS_MAX =
      new Setting("edge.streamsMax", "1000", "calls under way on one HTTP/2 connection");
  private static final Setting IDLE_TIMEOUT =
      new Setting("edge.idleTimeout", "2m", "a connection silent for so long is closed");
  private static final Setting TIMEOUT =
      new Setting("edge.timeout", "10s", "wait for an answer when the client sets no deadline");
  private static final Setting TIMEOUT_MAX =
      new Setting("edge.timeoutMax", "60s", "longest wait that a client can ask for");

  public static final List<Setting> SETTINGS =
      List.of(
          BIND,
          HTTP_PORT,
          GRPC_PORT,
          TLS_CERT,
          TLS_KEY,
          REQUEST_BYTES_MAX,
          HEADER_BYTES_MAX,
          STREAMS_MAX,
          IDLE_TIMEOUT,
          TIMEOUT,
          TIMEOUT_MAX);

  public EdgeConfig {
    Bounds.notBlank(BIND.name(), bind);
    Bounds.within(HTTP_PORT.name(), httpPort, 0, 65_535);
    Bounds.within(GRPC_PORT.name(), grpcPort, 0, 65_535);
    if (httpPort != 0 && httpPort == grpcPort) {
      throw new SettingException(
          "http.port and grpc.port must differ, got %d for both".formatted(httpPort));
    }
    Bounds.within(REQUEST_BYTES_MAX.name(), requestBytesMax, 1_024, 64 << 20);
    Bounds.within(HEADER_BYTES_MAX.name(), headerBytesMax, 1_024, 1 << 20);
    Bounds.within(STREAMS_MAX.name(), streamsMax, 1, 1_000_000);
    Bounds.within(IDLE_TIMEOUT.name(), idleTimeout, Duration.ofSeconds(1), Duration.ofDays(1));
    Bounds.within(TIMEOUT_MAX.name(), timeoutMax, Duration.ofMillis(1), Duration.ofHours(1));
    Bounds.within(TIMEOUT.name(), timeout, Duration.ofMillis(1), timeoutMax);
  }

  public static EdgeConfig from(Settings settings) {
    return new EdgeConfig(
        settings.text(BIND),
        settings.integer(HTTP_PORT),
        settings.integer(GRPC_PORT),
        Tls.of(settings.text(TLS_CERT), settings.text(TLS_KEY)),
        settings.integer(REQUEST_BYTES_MAX),
        settings.integer(HEADER_BYTES_MAX),
        settings.integer(STREAMS_MAX),
        settings.duration(IDLE_TIMEOUT),
        settings.duration(TIMEOUT),
        settings.duration(TIMEOUT_MAX));
  }

  /** PEM files of a certificate and its key. */
  public record Tls(Path cert, Path key) {
    static Optional<Tls> of(String cert, String key) {
      if (cert.isBlank() != key.isBlank()) {
        throw new SettingException(
            "tls.cert and tls.key must both be set or both be empty, got '%s' and '%s'"
                .formatted(cert, key));
      }
      return cert.isBlank() ? Optional.empty() : Optional.of(new Tls(Path.of(cert), Path.of(key)));
    }
  }
}
