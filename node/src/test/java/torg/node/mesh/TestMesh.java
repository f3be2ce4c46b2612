package torg.node.mesh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import torg.mesh.v1.Node;
import torg.settings.Ports;

/** Members of one mesh in this process, and others who want to be. */
final class TestMesh implements AutoCloseable {
  static final Path FILE = Path.of("..", "cluster.xml");
  private static final Duration LIFE = Duration.ofDays(2);

  private final Path directory;
  private final String name = "test-" + UUID.randomUUID();
  private final int port = Ports.free();
  private final List<Cluster> clusters = new ArrayList<>();

  TestMesh(Path directory) {
    this.directory = directory;
  }

  /** The directory of a node's certificate by one of several authorities. */
  Path certificates(String authority, String node) throws Exception {
    return MeshAuthority.open(directory.resolve(authority), Clock.systemUTC())
        .issue(NodeNames.parse(node), LIFE)
        .directory();
  }

  ClusterConfig config(String clusterName, Optional<Path> certificates) {
    return new ClusterConfig(
        FILE, clusterName, "127.0.0.1", port, 0, members(), certificates, false);
  }

  List<String> members() {
    return List.of("127.0.0.1:" + port);
  }

  int port() {
    return port;
  }

  String name() {
    return name;
  }

  Cluster join(ClusterConfig config, String node) throws Exception {
    Cluster.check(config);
    var cluster = Cluster.join(config, Node.newBuilder().setName(node).addRoles("x").build());
    clusters.add(0, cluster.await());
    return clusters.get(0);
  }

  Cluster member(String node) throws Exception {
    return join(config(name, Optional.of(certificates("mesh", node))), node);
  }

  /** Hazelcast's name of the mesh, as one knows it who has listened to the network. */
  String overheardName() throws Exception {
    return MeshCertificates.load(certificates("mesh", "node-1")).clusterName(name);
  }

  /** A directory of another authority, but with the mesh's secret. */
  Path foreign(String node) throws Exception {
    var foreign = certificates("other", node);
    Pem.writePrivately(
        foreign.resolve("secret"), Files.readString(directory.resolve("mesh/secret")));
    return foreign;
  }

  @Override
  public void close() {
    for (var cluster : clusters) {
      cluster.vertx().close().await();
    }
  }
}
