package torg.edge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.edge.auth.OpenMethods;
import torg.edge.limits.EdgeLimits;
import torg.edge.listener.Port;
import torg.edge.listener.TlsConfig;
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
    Optional<TlsConfig> tls,
    boolean insecure,
    OpenMethods openMethods,
    EdgeLimits limits) {
  static final Setting BIND =
      new Setting(
          "bind", "127.0.0.1", "address to listen on; beyond loopback only with auth and TLS");
  static final Setting HTTP_PORT =
      new Setting("http.port", "8080", "port of HTTP/JSON; 0 picks any free one");
  static final Setting GRPC_PORT =
      new Setting("grpc.port", "9090", "port of gRPC; 0 picks any free one");
  static final Setting INSECURE =
      new Setting(
          "edge.insecure",
          "false",
          "true: no TLS beyond loopback, for use behind a proxy that terminates it; tokens arrive in clear text");

  public static final List<Setting> SETTINGS =
      Stream.of(
              List.of(BIND, HTTP_PORT, GRPC_PORT),
              TlsConfig.SETTINGS,
              List.of(INSECURE),
              OpenMethods.SETTINGS,
              EdgeLimits.SETTINGS)
          .flatMap(List::stream)
          .toList();

  private static final int ANY_HTTP_PORT = -1;
  private static final int ANY_GRPC_PORT = -2;

  public EdgeConfig {
    Bounds.notBlank(BIND.name(), bind);
    Bounds.within(HTTP_PORT.name(), httpPort, 0, 65_535);
    Bounds.within(GRPC_PORT.name(), grpcPort, 0, 65_535);
    if (httpPort != 0 && httpPort == grpcPort) {
      throw new SettingException(
          "http.port and grpc.port must differ, got %d for both".formatted(httpPort));
    }
  }

  /**
   * @throws SettingException saying which setting is wrong and what is allowed
   */
  public static EdgeConfig from(Settings settings) {
    return new EdgeConfig(
        settings.text(BIND),
        settings.integer(HTTP_PORT),
        settings.integer(GRPC_PORT),
        TlsConfig.from(settings),
        settings.flag(INSECURE),
        OpenMethods.from(settings),
        EdgeLimits.from(settings));
  }

  Port httpListenPort() {
    return new Port(HTTP_PORT, httpPort, ANY_HTTP_PORT, "--http", BIND, bind);
  }

  Port grpcListenPort() {
    return new Port(GRPC_PORT, grpcPort, ANY_GRPC_PORT, "--grpc", BIND, bind);
  }
}
