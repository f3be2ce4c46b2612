package torg.node.roles;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import torg.edge.Edge;
import torg.edge.EdgeConfig;
import torg.edge.EdgeMetrics;
import torg.edge.auth.AuthConfig;
import torg.settings.Settings;

/**
 * Serves gRPC and HTTP. Its settings are the node's: they also say how health and metrics are
 * served, by nodes without an edge too.
 */
final class EdgeRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "edge",
          RoleType.Stage.ENTRANCE,
          List::of,
          () -> EdgeMetrics.METRICS,
          List.of(),
          EdgeRole::new);

  private final EdgeConfig config;
  private final AuthConfig auth;
  private Optional<String> deployment = Optional.empty();

  private EdgeRole(Settings settings, Path data) {
    this.config = EdgeConfig.from(settings);
    this.auth = AuthConfig.from(settings, data.resolve("tokens"));
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var edge = new Edge(config, auth, services.bus(), services.health(), services.registry());
    return services
        .deploy(NodeServices.CORES, edge::verticle)
        .onSuccess(id -> deployment = Optional.of(id))
        .mapEmpty();
  }

  /** Whoever asks for its health has reached it. */
  @Override
  public Future<Void> check(NodeServices services) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> drain(NodeServices services) {
    return deployment.map(services.vertx()::undeploy).orElse(Future.succeededFuture());
  }
}
