package torg.edge.grpc;

import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeMethod;
import torg.edge.request.EdgeRequest;
import torg.edge.request.RequestCounters;

/** A method of a public service, and what its calls share. */
record GrpcPublicMethod(
    EdgeLoop loop, EdgeMethod edge, MessageReader reader, RequestCounters.OfMethod counters)
    implements GrpcMethod {
  GrpcPublicMethod(EdgeLoop loop, EdgeMethod edge, RequestCounters counters) {
    this(
        loop,
        edge,
        new MessageReader(edge.call().requestPrototype(), loop.limits().requestBytesMax()),
        counters.of(edge));
  }

  @Override
  public void begin(EdgeRequest request) {
    new GrpcExchange(this, request).begin();
  }
}
