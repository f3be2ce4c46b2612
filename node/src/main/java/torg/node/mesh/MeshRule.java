package torg.node.mesh;

import java.util.Optional;
import torg.settings.SettingException;

/**
 * Who reaches the mesh can make any call with any scope. So nothing of it listens beyond loopback
 * unless members prove with certificates who they are.
 */
final class MeshRule {
  private MeshRule() {}

  /**
   * @param multicast whether members are looked for by multicast, which is heard on all interfaces
   * @return what to tell an operator who has allowed what would be refused
   * @throws SettingException when the mesh must not be opened
   */
  static Optional<String> check(
      MeshAddress address, boolean multicast, boolean certificates, boolean insecure) {
    if (address.isAny()) {
      throw new SettingException(
          "cluster.host must be one address on which other nodes reach this one, got '%s'"
              .formatted(address.host()));
    }
    if (address.isLoopback() && !multicast || certificates) {
      return Optional.empty();
    }
    if (!insecure) {
      throw new SettingException(
          "%s unless nodes have certificates: make them with './torg mesh certificates' and set cluster.certificates, or set cluster.insecure if nobody else can reach the mesh; got '%s'"
              .formatted(
                  multicast
                      ? "multicast in cluster.config must be off"
                      : "cluster.host must be a loopback address",
                  address.host()));
    }
    return Optional.of(
        "the mesh is open to whoever can reach %s, because cluster.insecure is set"
            .formatted(address.host()));
  }
}
