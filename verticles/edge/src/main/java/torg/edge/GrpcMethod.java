package torg.edge;

/** What the exchanges of one method share. */
record GrpcMethod(EdgeMethod edge, MessageReader reader, RequestCounters.OfMethod counters) {
  GrpcMethod(EdgeMethod edge, RequestCounters counters, int requestBytesMax) {
    this(
        edge,
        new MessageReader(edge.call().requestPrototype(), requestBytesMax),
        counters.of(edge));
  }
}
