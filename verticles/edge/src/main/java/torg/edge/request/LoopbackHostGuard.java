package torg.edge.request;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Pattern;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * While everybody may call, only requests to a loopback name are answered (a guard against DNS
 * rebinding). Otherwise a web page whose name its owner points to 127.0.0.1 could make a browser on
 * this machine call the node.
 */
public final class LoopbackHostGuard {
  private static final Pattern LOCAL =
      Pattern.compile("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[::1]|::1");

  private LoopbackHostGuard() {}

  public static Handler<EdgeRequest> guard(
      RequestCounters.OfMethod unknown, Handler<EdgeRequest> handler) {
    return request -> {
      if (isLocal(request.http())) {
        handler.handle(request);
      } else {
        unknown.failure(Fault.FORBIDDEN);
        FailureResponse.send(
            request,
            FaultException.of(
                Fault.FORBIDDEN,
                "while auth.mode is off the host must be a loopback name such as localhost, got '%s'"
                    .formatted(FailureResponse.abbreviated(request.http().getHeader("host")))));
        RequestBody.ignore(request);
      }
    };
  }

  /** Vert.x has no authority for some hosts that it cannot read, and throws for others. */
  private static boolean isLocal(HttpServerRequest request) {
    try {
      var authority = request.authority();
      return authority == null ? request.getHeader("host") == null : isLocal(authority.host());
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  static boolean isLocal(String host) {
    return host.equals("localhost") || host.equals("127.0.0.1") || LOCAL.matcher(host).matches();
  }
}
