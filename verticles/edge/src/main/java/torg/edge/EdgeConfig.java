package torg.edge;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Where the edge listens and what it takes.
 *
 * @param insecure whether tokens may come in clear text from beyond loopback
 */
public record EdgeConfig(
    String bind,
    int httpPort,
    int grpcPort,
    Optional<Tls> tls,
    boolean insecure,
    EdgeLimits limits) {
  static final Setting BIND =
      new Setting(
          "bind", "127.0.0.1", "address to listen on; beyond loopback only with auth and TLS");
  static final Setting HTTP_PORT =
      new Setting("http.port", "8080", "port of HTTP/JSON; 0 takes any free one");
  static final Setting GRPC_PORT =
      new Setting("grpc.port", "9090", "port of gRPC; 0 takes any free one");
  static final Setting TLS_CERT =
      new Setting("tls.cert", "", "PEM file of the certificate; then HTTP and gRPC are TLS");
  static final Setting TLS_KEY = new Setting("tls.key", "", "PEM file of the certificate's key");
  static final Setting INSECURE =
      new Setting(
          "edge.insecure",
          "false",
          "true: no TLS beyond loopback, as behind a proxy that ends it; tokens come in clear text");

  public static final List<Setting> SETTINGS =
      Stream.of(
              List.of(BIND, HTTP_PORT, GRPC_PORT, TLS_CERT, TLS_KEY, INSECURE), EdgeLimits.SETTINGS)
          .flatMap(List::stream)
          .toList();

  public EdgeConfig {
    Bounds.notBlank(BIND.name(), bind);
    Bounds.within(HTTP_PORT.name(), httpPort, 0, 65_535);
    Bounds.within(GRPC_PORT.name(), grpcPort, 0, 65_535);
    if (httpPort != 0 && httpPort == grpcPort) {
      throw new SettingException(
          "http.port and grpc.port must differ, got %d for both".formatted(httpPort));
    }
  }

  public static EdgeConfig from(Settings settings) {
    return new EdgeConfig(
        settings.text(BIND),
        settings.integer(HTTP_PORT),
        settings.integer(GRPC_PORT),
        Tls.of(settings.text(TLS_CERT), settings.text(TLS_KEY)),
        settings.flag(INSECURE),
        EdgeLimits.from(settings));
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
