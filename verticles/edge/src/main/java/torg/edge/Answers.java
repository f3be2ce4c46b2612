package torg.edge;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.ops.HttpAnswer;

/** Every failure over HTTP is the JSON of a {@link torg.bus.v1.Failure}. */
final class Answers {
  /**
   * After a second a caller who made too many calls may make as many again as are allowed in a
   * second, and an overloaded node has worked off what it had taken, or refuses again as cheaply.
   */
  static final int RETRY_SECONDS = 1;

  private Answers() {}

  static Future<Void> json(HttpServerRequest request, int status, Buffer body) {
    return HttpAnswer.send(request, status, HttpAnswer.JSON, body);
  }

  static Future<Void> fail(HttpServerRequest request, FaultException fault) {
    return fail(request, fault, fault.fault().httpStatus());
  }

  /** With a status of HTTP that no fault has, as 405 or 415. */
  static Future<Void> fail(HttpServerRequest request, FaultException fault, int status) {
    var response = request.response();
    if (!response.headWritten()) {
      if (fault.fault() == Fault.UNAUTHENTICATED) {
        response.putHeader("www-authenticate", "Bearer");
      }
      if (fault.fault() == Fault.TOO_MANY) {
        response.putHeader("retry-after", Integer.toString(RETRY_SECONDS));
      }
    }
    return json(request, status, JsonText.print(fault.toFailure()));
  }

  static Future<Void> otherVerb(HttpServerRequest request, String allowed) {
    request.response().putHeader("allow", allowed);
    return fail(
        request,
        FaultException.of(
            Fault.UNIMPLEMENTED,
            "%s is not for %s; allowed: %s".formatted(request.path(), request.method(), allowed)),
        405);
  }
}
