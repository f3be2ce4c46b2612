package torg.edge;

import io.vertx.core.http.HttpServerRequest;

/** A method of gRPC as its port knows it. */
sealed interface GrpcMethod
    permits GrpcPublicMethod, GrpcHealthCheck, GrpcHealthWatch, GrpcReflection {
  void begin(HttpServerRequest request);
}
