package torg.edge;

/** A method of gRPC as its port knows it. */
sealed interface GrpcMethod
    permits GrpcPublicMethod, GrpcHealthCheck, GrpcHealthWatch, GrpcReflection {
  void begin(EdgeRequest request);
}
