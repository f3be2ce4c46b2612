package torg.edge.request;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.json.ProtoJson;

/** A failure over HTTP: always the JSON of a {@link torg.bus.v1.Failure}. */
public final class FailureResponse {
  /**
   * After a second a caller who made too many calls may make as many again as are allowed in a
   * second, and an overloaded node has worked off what it had taken, or refuses again as cheaply.
   */
  public static final int RETRY_SECONDS = 1;

  private static final int QUOTED_LENGTH_MAX = 200;

  private FailureResponse() {}

  public static void send(EdgeRequest request, FaultException fault) {
    send(request, fault, fault.fault().httpStatus());
  }

  /** With a status of HTTP that no fault has, as 405 or 415. */
  public static void send(EdgeRequest request, FaultException fault, int status) {
    var response = request.http().response();
    if (!response.headWritten()) {
      if (fault.fault() == Fault.UNAUTHENTICATED) {
        response.putHeader("www-authenticate", "Bearer");
      }
      if (fault.fault() == Fault.TOO_MANY) {
        response.putHeader("retry-after", Integer.toString(RETRY_SECONDS));
      }
    }
    request.respond(HttpResponse.json(status, ProtoJson.print(fault.toFailure())));
  }

  public static void verbNotAllowed(EdgeRequest request, String allowed) {
    var http = request.http();
    http.response().putHeader("allow", allowed);
    send(
        request,
        FaultException.of(
            Fault.UNIMPLEMENTED,
            "%s does not accept %s; allowed: %s"
                .formatted(abbreviated(http.path()), abbreviated(http.method().name()), allowed)),
        405);
  }

  /** What a client has sent is repeated to it only in part: headers may have many kilobytes. */
  public static String abbreviated(String text) {
    return text != null && text.length() > QUOTED_LENGTH_MAX
        ? text.substring(0, QUOTED_LENGTH_MAX) + "…"
        : text;
  }
}
