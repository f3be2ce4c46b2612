package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import java.util.List;
import torg.bus.FaultException;
import torg.edge.auth.Authentication;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;

/**
 * The standard reflection service. Not the one of Vert.x, which ends a stream after its first
 * answer, lacks v1alpha, the version that most clients still ask for, and unpacks without a bound.
 * The messages of the two versions are the same. A question counts as a call of its caller.
 */
final class GrpcReflection implements GrpcMethod {
  static final List<String> PATHS =
      List.of(
          "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
          "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo");

  /** Far more than the name of a symbol. */
  private static final MessageReader READER =
      new MessageReader(ServerReflectionRequest.getDefaultInstance(), 16 << 10);

  private final EdgeLoop loop;
  private final ReflectionIndex index;

  GrpcReflection(EdgeLoop loop, ReflectionIndex index) {
    this.loop = loop;
    this.index = index;
  }

  @Override
  public void begin(EdgeRequest request) {
    new Conversation(request).begin();
  }

  private final class Conversation implements GrpcQuestions.Listener {
    private final EdgeRequest request;
    private final GrpcQuestions questions;
    private boolean hasPlace;

    private Conversation(EdgeRequest request) {
      this.request = request;
      questions = new GrpcQuestions(request, READER, this);
    }

    private void begin() {
      questions.read();
      try {
        loop.reflections().take(request.address());
        hasPlace = true;
      } catch (FaultException full) {
        questions.refuse(full);
      }
    }

    @Override
    public void question(Message question) {
      loop.count(request, Authentication.ANYBODY);
      questions.answer(index.answer((ServerReflectionRequest) question));
    }

    @Override
    public void end() {
      GrpcStream.end(request);
    }

    @Override
    public void over() {
      if (hasPlace) {
        hasPlace = false;
        loop.reflections().give(request.address());
      }
    }
  }
}
