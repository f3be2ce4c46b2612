package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import torg.edge.request.EdgeRequest;

/** A request to the health service: one message, which names a service. */
abstract class GrpcHealthQuestion implements GrpcRequestStream.Listener {
  final EdgeRequest request;
  final GrpcRequestStream stream;
  private final SingleMessage<HealthCheckRequest> question = new SingleMessage<>();

  GrpcHealthQuestion(EdgeRequest request) {
    this.request = request;
    stream = new GrpcRequestStream(request, GrpcHealthStatus.READER, this);
  }

  /** The request has come whole. */
  abstract void asked(String service);

  @Override
  public final void message(Message message) {
    question.set((HealthCheckRequest) message);
  }

  @Override
  public final void end() {
    asked(question.get().getService());
  }
}
