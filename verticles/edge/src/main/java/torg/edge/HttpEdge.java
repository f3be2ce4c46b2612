package torg.edge;

import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.Fault;
import torg.bus.FaultException;

/** The public services over HTTP/JSON. */
final class HttpEdge {
  private final EdgeLoop loop;
  private final RouteTable routes;
  private final Map<EdgeMethod, RequestCounters.OfMethod> counters = new HashMap<>();
  private final RequestCounters.OfMethod unknown;

  HttpEdge(EdgeLoop loop, RequestCounters counters, List<HttpBinding> bindings) {
    this.loop = loop;
    routes = new RouteTable(bindings);
    bindings.forEach(binding -> this.counters.computeIfAbsent(binding.method(), counters::of));
    unknown = counters.ofUnknown();
  }

  void handle(HttpServerRequest request) {
    var match = routes.match(request.method(), request.path());
    if (match instanceof RouteTable.Found found) {
      new HttpExchange(loop, found, counters.get(found.binding().method()), request).begin();
    } else if (match instanceof RouteTable.OtherVerb other) {
      unknown.failure(Fault.UNIMPLEMENTED);
      Answers.otherVerb(request, String.join(", ", other.allowed()));
      RequestBody.ignore(request, loop);
    } else {
      refuse(
          request,
          FaultException.of(
              Fault.NOT_FOUND,
              "there is nothing at %s; /openapi.json lists what there is"
                  .formatted(request.path())));
    }
  }

  /** What is for no method. */
  void refuse(HttpServerRequest request, FaultException fault) {
    unknown.failure(fault.fault());
    Answers.fail(request, fault);
    RequestBody.ignore(request, loop);
  }

  void countUnknown(Fault fault) {
    unknown.failure(fault);
  }
}
