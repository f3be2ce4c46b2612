package torg.edge.grpc;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.ops.Health;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestBody;
import torg.edge.request.RequestCounters;

/**
 * The public services over gRPC, with reflection and health. Speaks the protocol itself: the server
 * of Vert.x unpacks without a bound, resets what it cannot read, and costs as much as a small call.
 */
public final class GrpcRouter {
  private static final Pattern PROTO = Pattern.compile("application/grpc(\\+proto)?(;.*)?");

  private final EdgeLoop loop;
  private final RequestCounters.OfMethod unknown;
  private final Map<String, GrpcMethod> methods = new HashMap<>();

  public GrpcRouter(
      EdgeLoop loop, RequestCounters counters, Health health, List<PublicMethod> methods) {
    this.loop = loop;
    unknown = counters.ofUnknown();
    for (var method : methods) {
      this.methods.put("/" + method.call().address(), new GrpcPublicMethod(loop, method, counters));
    }
    var services =
        methods.stream()
            .map(method -> method.call().method().getService())
            .distinct()
            .collect(Collectors.toCollection(ArrayList::new));
    var names = services.stream().map(ServiceDescriptor::getFullName).collect(Collectors.toSet());
    var status = new GrpcHealthStatus(health, names);
    this.methods.put(GrpcHealthStatus.CHECK, new GrpcHealthCheck(status));
    this.methods.put(GrpcHealthStatus.WATCH, new GrpcHealthWatch(loop, status));
    services.add(GrpcHealthStatus.SERVICE);
    var reflection = new GrpcReflection(loop, new ReflectionIndex(services));
    GrpcReflection.PATHS.forEach(path -> this.methods.put(path, reflection));
  }

  /** Takes whatever comes to the port: also a browser, which is told where it is. */
  public void handle(EdgeRequest request) {
    var http = request.http();
    var type = http.getHeader(HttpHeaders.CONTENT_TYPE);
    if (http.version() != HttpVersion.HTTP_2) {
      refuse(request, 400, "this port speaks gRPC over HTTP/2; HTTP/JSON is at http.port");
    } else if (type == null || !type.startsWith(GrpcResponse.CONTENT_TYPE)) {
      refuse(request, 415, "this port speaks gRPC: the content-type must be application/grpc");
    } else if (!http.method().equals(HttpMethod.POST)) {
      refuse(
          request,
          405,
          "a gRPC call is a POST, got " + FailureResponse.abbreviated(http.method().name()));
    } else {
      begin(request, type);
    }
  }

  private void begin(EdgeRequest request, String type) {
    var uri = request.http().uri();
    var method = methods.get(uri);
    if (method == null) {
      refuse(
          request,
          "there is no method %s; reflection lists the ones that exist"
              .formatted(FailureResponse.abbreviated(uri.substring(1))));
    } else if (!type.equals(GrpcResponse.CONTENT_TYPE) && !PROTO.matcher(type).matches()) {
      refuse(request, "gRPC is served as application/grpc+proto only; JSON is over HTTP");
    } else {
      method.begin(request);
    }
  }

  private void refuse(EdgeRequest request, String reason) {
    var fault = loop.refused(request, FaultException.of(Fault.UNIMPLEMENTED, reason));
    unknown.failure(fault.fault());
    GrpcResponse.fail(request, fault);
    RequestBody.ignore(request);
  }

  private void refuse(EdgeRequest request, int status, String reason) {
    unknown.failure(Fault.INVALID);
    FailureResponse.send(request, FaultException.of(Fault.INVALID, reason), status);
    RequestBody.ignore(request);
  }
}
