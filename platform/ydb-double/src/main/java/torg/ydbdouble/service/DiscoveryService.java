package torg.ydbdouble.service;

import io.grpc.stub.StreamObserver;
import java.util.function.IntSupplier;
import tech.ydb.proto.discovery.DiscoveryProtos.EndpointInfo;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsRequest;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsResponse;
import tech.ydb.proto.discovery.DiscoveryProtos.ListEndpointsResult;
import tech.ydb.proto.discovery.DiscoveryProtos.WhoAmIRequest;
import tech.ydb.proto.discovery.DiscoveryProtos.WhoAmIResponse;
import tech.ydb.proto.discovery.DiscoveryProtos.WhoAmIResult;
import tech.ydb.proto.discovery.v1.DiscoveryServiceGrpc.DiscoveryServiceImplBase;
import torg.ydbdouble.schema.Catalog;
import torg.ydbdouble.yql.Refusal;

/** Tells clients that this server is the whole cluster. */
final class DiscoveryService extends DiscoveryServiceImplBase {
  private final IntSupplier port;

  /** The port is known only after the server, which needs this, has started. */
  DiscoveryService(IntSupplier port) {
    this.port = port;
  }

  @Override
  public void listEndpoints(
      ListEndpointsRequest request, StreamObserver<ListEndpointsResponse> observer) {
    var operation = Operations.of(() -> endpoints(request.getDatabase()));
    observer.onNext(ListEndpointsResponse.newBuilder().setOperation(operation).build());
    observer.onCompleted();
  }

  private ListEndpointsResult endpoints(String database) {
    if (!database.equals(Catalog.DATABASE)) {
      throw Refusal.scheme("no database " + database);
    }
    return ListEndpointsResult.newBuilder()
        .addEndpoints(
            EndpointInfo.newBuilder()
                .setAddress(YdbDouble.HOST)
                .setPort(port.getAsInt())
                .setNodeId(Sessions.NODE))
        .build();
  }

  @Override
  public void whoAmI(WhoAmIRequest request, StreamObserver<WhoAmIResponse> observer) {
    var operation = Operations.of(() -> WhoAmIResult.newBuilder().setUser("root").build());
    observer.onNext(WhoAmIResponse.newBuilder().setOperation(operation).build());
    observer.onCompleted();
  }
}
