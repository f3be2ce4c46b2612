package torg.node.mesh;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;
import torg.calls.MeshCalls;
import torg.mesh.v1.ListNodesResponse;

/** Tells who is in the mesh. */
public final class MeshVerticle extends VerticleBase {
  private final Bus bus;
  private final Cluster cluster;

  public MeshVerticle(Bus bus, Cluster cluster) {
    this.bus = bus;
    this.cluster = cluster;
  }

  @Override
  public Future<?> start() {
    return bus.answer(
        MeshCalls.LIST_NODES,
        (request, context) ->
            Future.succeededFuture(
                ListNodesResponse.newBuilder().addAllNodes(cluster.nodes()).build()));
  }
}
