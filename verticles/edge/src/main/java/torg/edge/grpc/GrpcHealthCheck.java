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
    new Check(request).questions.read();
  }

  private final class Check implements GrpcQuestions.Listener {
    private final EdgeRequest request;
    private final GrpcQuestions questions;
    private HealthCheckRequest asked;

    private Check(EdgeRequest request) {
      this.request = request;
      questions = new GrpcQuestions(request, GrpcHealthStatus.READER, this);
    }

    @Override
    public void question(Message question) {
      if (asked != null) {
        throw FaultException.of(Fault.INVALID, "the request has more than one message");
      }
      asked = (HealthCheckRequest) question;
    }

    @Override
    public void end() {
      if (asked == null) {
        questions.refuse(FaultException.of(Fault.INVALID, "the request has no message"));
      } else {
        status.of(asked.getService()).onSuccess(this::answer);
      }
    }

    private void answer(ServingStatus is) {
      if (is == ServingStatus.SERVICE_UNKNOWN) {
        questions.refuse(FaultException.of(Fault.NOT_FOUND, "the edge has no such service"));
      } else {
        GrpcStream.end(request, GrpcHealthStatus.answer(is));
      }
    }

    @Override
    public void over() {}
  }
}
