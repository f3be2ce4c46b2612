package torg.edge.grpc;

import torg.edge.request.EdgeRequest;

/** A method of gRPC as its port knows it. */
sealed interface GrpcMethod
    permits GrpcPublicMethod, GrpcHealthCheck, GrpcHealthWatch, GrpcReflection {
  void begin(EdgeRequest request);
}
