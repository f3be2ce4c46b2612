package torg.edge.request;

import io.vertx.core.Vertx;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.limits.Admission;
import torg.edge.limits.ConcurrencyLimit;
import torg.edge.limits.Deadlines;
import torg.edge.limits.EdgeLimits;
import torg.edge.limits.RateLimiter;
import torg.edge.limits.Slots;

/** What all requests of one event loop use. */
public record EdgeLoop(
    Vertx vertx,
    EdgeLimits limits,
    RequestAuthenticator authenticator,
    Admission admission,
    RateLimiter rateLimiter,
    Slots watches,
    Slots reflections,
    Slots uploads,
    Deadlines deadlines) {
  private static final int OPS_REQUESTS_MAX = 256;
  private static final int OPS_BYTES_MAX = 16 << 20;

  /** Of the listener for health and metrics, which a busy edge shall not keep waiting. */
  public static EdgeLoop ofOps(Vertx vertx, EdgeLimits limits, RequestAuthenticator authenticator) {
    var calls = new ConcurrencyLimit(1, limits.waitTarget(), System.nanoTime());
    var none = new Slots("streams", 0);
    return new EdgeLoop(
        vertx,
        limits,
        authenticator,
        new Admission(calls, OPS_REQUESTS_MAX, OPS_BYTES_MAX),
        new RateLimiter(limits.callsPerSecondMax()),
        none,
        none,
        none,
        new Deadlines(vertx));
  }

  /** Fails with TOO_MANY; callers who have not said who they are are told apart by address. */
  public void count(EdgeRequest request, Caller caller) {
    rateLimiter.count(name(request, caller), System.nanoTime());
  }

  /** By which callers are told apart. */
  public static String name(EdgeRequest request, Caller caller) {
    return RequestAuthenticator.isNamed(caller) ? caller.subject() : request.address();
  }

  /** A request that is refused counts as a call, too: guessing tokens is not for free. */
  public FaultException refused(EdgeRequest request, FaultException fault) {
    try {
      count(request, RequestAuthenticator.ANONYMOUS);
      return fault;
    } catch (FaultException tooMany) {
      return tooMany;
    }
  }

  public FaultException refusedCaller(EdgeRequest request, Throwable failure) {
    return refused(request, FaultException.from(failure));
  }
}
