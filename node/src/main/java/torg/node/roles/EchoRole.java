package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;

/** Answers what it is asked. */
final class EchoRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "echo",
          RoleType.Stage.FOUNDATION,
          List::of,
          List::of,
          List.of(),
          (settings, data) -> new EchoRole());

  private EchoRole() {}

  @Override
  public Future<Void> deploy(NodeServices services) {
    return services
        .deploy(NodeServices.CORES, () -> new EchoVerticle(services.bus(), services.nodeName()))
        .mapEmpty();
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.ask(MeshCalls.ECHO, EchoRequest.getDefaultInstance());
  }
}
