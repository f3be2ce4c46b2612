package torg.node;

import java.nio.file.Path;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** How the node joins the mesh; what is empty stays as cluster.xml has it. */
public record ClusterConfig(Path file, String name, String host, int port, List<String> members) {
  private static final Setting FILE =
      new Setting("cluster.config", "cluster.xml", "Hazelcast's configuration");
  static final Setting NAME =
      new Setting(
          "cluster.name",
          "",
          "name of the mesh; with embedded servers one of its own for each data directory");
  private static final Setting HOST =
      new Setting("cluster.host", "127.0.0.1", "address on which other nodes reach this one");
  private static final Setting PORT =
      new Setting("cluster.port", "0", "Hazelcast's first port; 0 means that of cluster.xml");
  private static final Setting MEMBERS =
      new Setting("cluster.members", "", "host:port list that replaces the one in cluster.xml");
  static final List<Setting> SETTINGS = List.of(FILE, NAME, HOST, PORT, MEMBERS);

  public ClusterConfig {
    Bounds.notBlank(HOST.name(), host);
    Bounds.within(PORT.name(), port, 0, 65_535);
  }

  static ClusterConfig from(Settings settings) {
    return new ClusterConfig(
        Path.of(settings.text(FILE)),
        settings.text(NAME),
        settings.text(HOST),
        settings.integer(PORT),
        settings.list(MEMBERS));
  }
}
