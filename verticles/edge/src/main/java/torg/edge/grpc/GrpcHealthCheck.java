package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.request.EdgeRequest;

/** The health of the node, once. Answers whatever the load is. */
record GrpcHealthCheck(GrpcHealthStatus status) implements GrpcMethod {
  @Override
  public void begin(EdgeRequest request) {
    new Check(request).stream.read();
  }

  private final class Check implements GrpcRequestStream.Listener {
    private final EdgeRequest request;
    private final GrpcRequestStream stream;
    private HealthCheckRequest asked;

    private Check(EdgeRequest request) {
      this.request = request;
      stream = new GrpcRequestStream(request, GrpcHealthStatus.READER, this);
    }

    @Override
    public void message(Message message) {
      if (asked != null) {
        throw FaultException.of(Fault.INVALID, "the request has more than one message");
      }
      asked = (HealthCheckRequest) message;
    }

    @Override
    public void end() {
      if (asked == null) {
        stream.refuse(FaultException.of(Fault.INVALID, "the request has no message"));
      } else {
        status.of(asked.getService()).onSuccess(this::answer);
      }
    }

    private void answer(ServingStatus is) {
      if (is == ServingStatus.SERVICE_UNKNOWN) {
        stream.refuse(FaultException.of(Fault.NOT_FOUND, "the edge has no such service"));
      } else {
        GrpcResponse.end(request, GrpcHealthStatus.answer(is));
      }
    }

    @Override
    public void over() {}
  }
}
