package torg.edge;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Message;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import io.vertx.grpc.server.GrpcProtocol;
import io.vertx.grpc.server.GrpcServer;
import io.vertx.grpc.server.GrpcServerOptions;
import io.vertx.grpc.server.GrpcServerRequest;
import io.vertx.grpc.server.Service;
import java.util.List;
import java.util.stream.Collectors;
import torg.bus.Fault;
import torg.bus.FaultException;

/** The public services over gRPC, with reflection and health. */
final class GrpcEdge {
  private final Vertx vertx;
  private final EdgeConfig config;
  private final Authentication authentication;
  private final RequestCounters counters;
  private final RequestCounters.OfMethod unknown;
  private final GrpcServer server;

  GrpcEdge(
      Vertx vertx,
      EdgeConfig config,
      Authentication authentication,
      RequestCounters counters,
      Health health,
      List<EdgeMethod> methods) {
    this.vertx = vertx;
    this.config = config;
    this.authentication = authentication;
    this.counters = counters;
    unknown = counters.ofUnknown();
    server = GrpcServer.server(vertx, options(config));
    var services = methods.stream().collect(Collectors.groupingBy(GrpcEdge::service));
    services.forEach((service, ofService) -> server.addService(service(service, ofService)));
    var names =
        services.keySet().stream().map(ServiceDescriptor::getFullName).collect(Collectors.toSet());
    server.addService(new GrpcHealth(vertx, health, names));
    var reflected = server.services().stream().map(Service::descriptor).toList();
    new GrpcReflection(new ReflectionIndex(reflected)).bind(server);
    server.callHandler(this::refuse);
  }

  /** Takes whatever comes to the port: also a browser, which is told where it is. */
  void handle(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      server.handle(request);
      return;
    }
    unknown.failure(Fault.INVALID);
    Answers.fail(
        request,
        FaultException.of(
            Fault.INVALID, "this port speaks gRPC over HTTP/2; HTTP/JSON is at http.port"));
  }

  private static GrpcServerOptions options(EdgeConfig config) {
    return new GrpcServerOptions()
        .setMaxMessageSize(config.requestBytesMax())
        .removeEnabledProtocol(GrpcProtocol.WEB)
        .removeEnabledProtocol(GrpcProtocol.WEB_TEXT)
        .removeEnabledProtocol(GrpcProtocol.TRANSCODING);
  }

  private Service service(ServiceDescriptor descriptor, List<EdgeMethod> methods) {
    var name = ServiceName.create(descriptor.getFullName());
    var builder = Service.service(name, descriptor);
    for (var method : methods) {
      var shared = new GrpcMethod(method, counters, config.requestBytesMax());
      builder.bind(
          serviceMethod(name, method),
          request -> new GrpcExchange(vertx, shared, request).begin(authentication));
    }
    return builder.build();
  }

  private static ServiceMethod<Message, Message> serviceMethod(
      ServiceName service, EdgeMethod method) {
    return ServiceMethod.server(
        service,
        method.call().method().getName(),
        GrpcMessageEncoder.encoder(),
        GrpcMessageDecoder.decoder(method.call().requestPrototype()));
  }

  private void refuse(GrpcServerRequest<Buffer, Buffer> request) {
    unknown.failure(Fault.UNIMPLEMENTED);
    GrpcExchange.fail(
        request,
        FaultException.of(
            Fault.UNIMPLEMENTED,
            "there is no method %s; reflection lists those there are"
                .formatted(request.fullMethodName())));
  }

  private static ServiceDescriptor service(EdgeMethod method) {
    return method.call().method().getService();
  }
}
