package torg.node.mesh;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How the node joins the mesh; what is empty stays as cluster.xml has it.
 *
 * @param host the one address that the event bus and Hazelcast listen on
 * @param certificates directory of {@link MeshCertificates}; without it the bus is not encrypted
 * @param insecure whether a mesh without certificates may listen beyond loopback
 */
public record ClusterConfig(
    Path file,
    String name,
    String host,
    int port,
    int busPort,
    List<String> members,
    Optional<Path> certificates,
    boolean insecure) {
  private static final Setting FILE =
      new Setting("cluster.config", "cluster.xml", "Hazelcast's configuration");
  public static final Setting NAME =
      new Setting(
          "cluster.name",
          "",
          "name of the mesh; with embedded servers, each data directory has its own");
  public static final Setting HOST =
      new Setting(
          "cluster.host",
          "127.0.0.1",
          "address on which other nodes reach this one; beyond loopback only with certificates");
  public static final Setting PORT =
      new Setting(
          "cluster.port",
          "0",
          "Hazelcast's port, on loopback the first of a range; 0 means that of cluster.xml");
  public static final Setting BUS_PORT =
      new Setting(
          "cluster.busPort",
          "0",
          "port of the event bus; 0 means any free one on loopback and 5801 beyond");
  public static final Setting MEMBERS =
      new Setting("cluster.members", "", "host:port list that replaces the one in cluster.xml");
  public static final Setting CERTIFICATES =
      new Setting(
          "cluster.certificates",
          "",
          "directory of the node's mesh certificate, as made by './torg mesh certificates'");
  public static final Setting INSECURE =
      new Setting(
          "cluster.insecure",
          "false",
          "lets a mesh without certificates listen beyond loopback, where whoever can reach it controls it");
  public static final List<Setting> SETTINGS =
      List.of(FILE, NAME, HOST, PORT, BUS_PORT, MEMBERS, CERTIFICATES, INSECURE);

  /** Where the event bus listens beyond loopback unless a setting says otherwise. */
  public static final int BUS_PORT_DEFAULT = 5801;

  public ClusterConfig {
    Bounds.notBlank(HOST.name(), host);
    Bounds.within(PORT.name(), port, 0, 65_535);
    Bounds.within(BUS_PORT.name(), busPort, 0, 65_535);
  }

  public static ClusterConfig from(Settings settings) {
    return new ClusterConfig(
        Path.of(settings.text(FILE)),
        settings.text(NAME),
        settings.text(HOST),
        settings.integer(PORT),
        settings.integer(BUS_PORT),
        settings.list(MEMBERS),
        settings.isSet(CERTIFICATES)
            ? Optional.of(Path.of(settings.text(CERTIFICATES)))
            : Optional.empty(),
        settings.flag(INSECURE));
  }
}
