package torg.edge.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.http.HttpBinding.PortionedBody;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestBody;
import torg.edge.request.RequestCounters;

/** Finds the binding that a request is for, and has an {@link HttpExchange} make the call. */
final class HttpCallHandler {
  private final EdgeLoop loop;
  private final RouteTable routes;
  private final Map<PublicMethod, RequestCounters.OfMethod> counters = new HashMap<>();
  private final RequestCounters.OfMethod unknown;

  HttpCallHandler(EdgeLoop loop, RequestCounters counters, List<HttpBinding> bindings) {
    this.loop = loop;
    routes = new RouteTable(bindings);
    bindings.forEach(binding -> this.counters.computeIfAbsent(binding.method(), counters::of));
    unknown = counters.ofUnknown();
  }

  void handle(EdgeRequest request) {
    var http = request.http();
    var match = routes.match(http.method(), http.path());
    if (match instanceof RouteTable.Found found) {
      begin(found, counters.get(found.binding().method()), request);
    } else if (match instanceof RouteTable.VerbNotAllowed other) {
      unknown.failure(Fault.UNIMPLEMENTED);
      FailureResponse.verbNotAllowed(request, String.join(", ", other.allowed()));
      RequestBody.ignore(request);
    } else {
      refuse(
          request,
          FaultException.of(
              Fault.NOT_FOUND,
              "there is nothing at %s; /openapi.json lists all paths"
                  .formatted(FailureResponse.abbreviated(http.path()))));
    }
  }

  private static void begin(
      RouteTable.Found found, RequestCounters.OfMethod counters, EdgeRequest request) {
    if (found.binding().body() instanceof PortionedBody fields) {
      new PortionExchange(found, fields, counters, request).begin();
    } else {
      new HttpExchange(found, counters, request).begin();
    }
  }

  /** What is for no method. */
  void refuse(EdgeRequest request, FaultException fault) {
    var counted = loop.refused(request, fault);
    unknown.failure(counted.fault());
    FailureResponse.send(request, counted);
    RequestBody.ignore(request);
  }

  void countUnknown(Fault fault) {
    unknown.failure(fault);
  }
}
