package torg.edge;

import java.util.List;
import torg.edge.listener.Port;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** Where every node, also one without the edge, tells its health and metrics. */
public record OpsConfig(String bind, int port) {
  static final Setting BIND =
      new Setting(
          "ops.bind",
          "127.0.0.1",
          "address of health and metrics; beyond loopback only with auth and TLS, like bind");
  static final Setting PORT =
      new Setting(
          "ops.port",
          "0",
          "port of health and metrics; 0 picks any free one, which './torg status' shows");
  public static final List<Setting> SETTINGS = List.of(BIND, PORT);

  public OpsConfig {
    Bounds.notBlank(BIND.name(), bind);
    Bounds.within(PORT.name(), port, 0, 65_535);
  }

  Port listenPort() {
    return new Port(PORT, port, 0, "--ops.port", BIND, bind);
  }

  /**
   * @throws torg.settings.SettingException saying which setting is wrong and what is allowed
   */
  public static OpsConfig from(Settings settings) {
    return new OpsConfig(settings.text(BIND), settings.integer(PORT));
  }
}
