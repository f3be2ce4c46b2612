package torg.edge.grpc;

import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestCounters;

/** A method of a public service, and what its calls share. */
record GrpcPublicMethod(
    EdgeLoop loop,
    PublicMethod publicMethod,
    GrpcMessageReader reader,
    RequestCounters.OfMethod counters)
    implements GrpcMethod {
  GrpcPublicMethod(EdgeLoop loop, PublicMethod publicMethod, RequestCounters counters) {
    this(
        loop,
        publicMethod,
        new GrpcMessageReader(
            publicMethod.call().requestPrototype(), loop.limits().requestBytesMax()),
        counters.of(publicMethod));
  }

  @Override
  public void begin(EdgeRequest request) {
    new GrpcExchange(this, request).begin();
  }
}
