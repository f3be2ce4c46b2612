package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.request.EdgeRequest;

/** A request to the health service: one message, which names a service. */
abstract class GrpcHealthQuestion implements GrpcRequestStream.Listener {
  final EdgeRequest request;
  final GrpcRequestStream stream;
  private HealthCheckRequest asked;

  GrpcHealthQuestion(EdgeRequest request) {
    this.request = request;
    stream = new GrpcRequestStream(request, GrpcHealthStatus.READER, this);
  }

  /** The request has come whole. */
  abstract void asked(String service);

  @Override
  public final void message(Message message) {
    if (asked != null) {
      throw FaultException.of(Fault.INVALID, "the request has more than one message");
    }
    asked = (HealthCheckRequest) message;
  }

  @Override
  public final void end() {
    if (asked == null) {
      stream.refuse(FaultException.of(Fault.INVALID, "the request has no message"));
    } else {
      asked(asked.getService());
    }
  }
}
