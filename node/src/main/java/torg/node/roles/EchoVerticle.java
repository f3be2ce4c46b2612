package torg.node.roles;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoResponse;

/** Answers what it is asked. */
public final class EchoVerticle extends VerticleBase {
  private final Bus bus;
  private final String nodeName;

  public EchoVerticle(Bus bus, String nodeName) {
    this.bus = bus;
    this.nodeName = nodeName;
  }

  @Override
  public Future<?> start() {
    return bus.answer(
        MeshCalls.ECHO,
        (request, context) ->
            Future.succeededFuture(
                EchoResponse.newBuilder().setText(request.getText()).setNode(nodeName).build()));
  }
}
