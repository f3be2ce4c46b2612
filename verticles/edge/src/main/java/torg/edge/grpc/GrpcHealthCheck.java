package torg.edge.grpc;

import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeRequest;

/** The health of the node, once. Answers whatever the load is. */
record GrpcHealthCheck(GrpcHealthStatus status) implements GrpcMethod {
  @Override
  public void begin(EdgeRequest request) {
    new Check(request).stream.read();
  }

  private final class Check extends GrpcHealthQuestion {
    private Check(EdgeRequest request) {
      super(request);
    }

    @Override
    void asked(String service) {
      status.of(service).onSuccess(this::answer);
    }

    private void answer(ServingStatus is) {
      if (is == ServingStatus.SERVICE_UNKNOWN) {
        stream.refuse(FaultException.of(Fault.NOT_FOUND, "this server has no such service"));
      } else {
        GrpcResponse.end(request, GrpcHealthStatus.answer(is));
      }
    }

    @Override
    public void over() {}
  }
}
