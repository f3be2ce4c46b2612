package torg.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import torg.node.mesh.ClusterConfig;
import torg.settings.Ports;

/** A mesh of one member, as a node that is alone. */
final class Alone {
  private Alone() {}

  static ClusterConfig cluster() {
    var port = Ports.free();
    return new ClusterConfig(
        Path.of(System.getProperty("torg.home", ""), "cluster.xml"),
        "bench-" + UUID.randomUUID(),
        "127.0.0.1",
        port,
        0,
        List.of("127.0.0.1:" + port),
        Optional.empty(),
        false);
  }
}
