/**
 * The public services over gRPC, with the standard services for health and reflection. {@code
 * GrpcRouter} takes what comes to the port, {@code GrpcExchange} is one call of a public method,
 * {@code GrpcRequestStream} reads what is asked of the edge itself. {@code GrpcFrameDecoder} and
 * {@code GrpcMessageReader} bound what a message becomes in memory, {@code GrpcResponse} writes.
 *
 * <p>What must not be here: code for a certain public method, and the server of vertx-grpc, of
 * which only the messages and statuses are used.
 */
package torg.edge.grpc;
