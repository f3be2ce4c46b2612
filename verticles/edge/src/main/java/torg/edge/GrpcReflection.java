package torg.edge;

import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import io.vertx.grpc.reflection.v1.ServerReflectionResponse;
import io.vertx.grpc.server.GrpcServer;
import io.vertx.grpc.server.GrpcServerRequest;
import java.util.List;

/**
 * The standard reflection service. Not the one of Vert.x, which ends a stream after its first
 * answer and lacks v1alpha, the version that most clients still ask for. The messages of the two
 * versions are the same.
 */
final class GrpcReflection {
  private static final List<String> VERSIONS =
      List.of("grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection");

  private final ReflectionIndex index;

  GrpcReflection(ReflectionIndex index) {
    this.index = index;
  }

  void bind(GrpcServer server) {
    for (var version : VERSIONS) {
      server.callHandler(
          ServiceMethod.server(
              ServiceName.create(version),
              "ServerReflectionInfo",
              GrpcMessageEncoder.<ServerReflectionResponse>encoder(),
              GrpcMessageDecoder.decoder(ServerReflectionRequest.getDefaultInstance())),
          this::answer);
    }
  }

  /** An answer is far larger than its question, so a client that reads none is not read either. */
  private void answer(
      GrpcServerRequest<ServerReflectionRequest, ServerReflectionResponse> request) {
    var response = request.response();
    request.handler(
        asked -> {
          response.write(index.answer(asked));
          if (response.writeQueueFull()) {
            request.pause();
            response.drainHandler(drained -> request.resume());
          }
        });
    request.endHandler(ended -> response.end());
  }
}
