package torg.edge;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import torg.bus.Caller;
import torg.edge.load.Admission;
import torg.edge.load.CallRates;
import torg.edge.load.Places;
import torg.edge.load.Waits;

/** What all requests of one event loop use. */
record EdgeLoop(
    Vertx vertx,
    EdgeLimits limits,
    Authentication authentication,
    Admission admission,
    CallRates rates,
    Places watches,
    Places reflections,
    Waits waits) {

  /** Fails with TOO_MANY; callers who have not said who they are are told apart by address. */
  void count(HttpServerRequest request, Caller caller) {
    rates.count(
        Authentication.isNamed(caller)
            ? caller.subject()
            : CallRates.ofAddress(request.remoteAddress().host()),
        System.nanoTime());
  }
}
