package torg.calls;

import torg.bus.Call;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.mesh.v1.ListNodesRequest;
import torg.mesh.v1.ListNodesResponse;

/** Addresses of the mesh itself. */
public final class MeshCalls {
  public static final Call<ListNodesRequest, ListNodesResponse> LIST_NODES =
      Call.of(
          "torg.mesh.v1.MeshService/ListNodes", ListNodesRequest.class, ListNodesResponse.class);
  public static final Call<EchoRequest, EchoResponse> ECHO =
      Call.of("torg.mesh.v1.EchoService/Echo", EchoRequest.class, EchoResponse.class);

  private MeshCalls() {}
}
