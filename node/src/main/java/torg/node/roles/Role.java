package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A role as the settings configure it. A node configures every role, so that wrong settings are
 * found and all topics are known, and deploys those that it was told to have.
 */
public interface Role {
  /** The topics whose records are handled by this role; a node with the bridge reads them. */
  default List<Route> routes() {
    return List.of();
  }

  /** The topics that this role writes to. */
  default List<String> outboundTopics() {
    return List.of();
  }

  /** What a node that joins this one must set to share its data, beside the settings given here. */
  default Map<String, String> sharedSettings() {
    return Map.of();
  }

  /** Completes when all of the role's verticles serve; fails with what kept one from starting. */
  Future<Void> deploy(NodeServices services);

  /** Fails when the role does not do its work; the failure's message is shown by /health. */
  Future<Void> check(NodeServices services);

  /**
   * What an operator should know although the role does its work: something that it needs is not in
   * the mesh. Shown by /health beside the role. Never fails.
   */
  default Future<Optional<String>> notice(NodeServices services) {
    return Future.succeededFuture(Optional.empty());
  }

  /** Ends work that needs the other roles, while they are still there. Also when not deployed. */
  default Future<Void> drain(NodeServices services) {
    return Future.succeededFuture();
  }

  /** Closes what the role has opened, after all verticles have ended. Also when not deployed. */
  default Future<Void> close() {
    return Future.succeededFuture();
  }
}
