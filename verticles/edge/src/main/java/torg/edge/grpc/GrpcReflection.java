package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import java.util.List;
import torg.bus.faults.FaultException;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;

/**
 * The standard reflection service. Not the one of Vert.x, which ends a stream after its first
 * answer, lacks v1alpha, the version that most clients still ask for, and unpacks without a bound.
 * The messages of the two versions are the same. A message counts as a call of its caller.
 */
final class GrpcReflection implements GrpcMethod {
  static final List<String> PATHS =
      List.of(
          "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
          "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo");

  /** Far more than the name of a symbol. */
  private static final GrpcMessageReader READER =
      new GrpcMessageReader(ServerReflectionRequest.getDefaultInstance(), 16 << 10);

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

  private final class Conversation implements GrpcRequestStream.Listener {
    private final EdgeRequest request;
    private final GrpcRequestStream stream;
    private boolean hasSlot;

    private Conversation(EdgeRequest request) {
      this.request = request;
      stream = new GrpcRequestStream(request, READER, this);
    }

    private void begin() {
      stream.read();
      try {
        loop.reflections().acquire(request.address());
        hasSlot = true;
      } catch (FaultException full) {
        stream.refuse(full);
      }
    }

    @Override
    public void message(Message message) {
      loop.count(request, RequestAuthenticator.ANONYMOUS);
      stream.answer(index.answer((ServerReflectionRequest) message));
    }

    @Override
    public void end() {
      GrpcResponse.end(request);
    }

    @Override
    public void over() {
      if (hasSlot) {
        hasSlot = false;
        loop.reflections().release(request.address());
      }
    }
  }
}
