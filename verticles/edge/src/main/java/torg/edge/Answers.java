package torg.edge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Writes answers over HTTP. Every failure is the JSON of a {@link torg.bus.v1.Failure}. */
final class Answers {
  private static final String JSON = "application/json";

  private Answers() {}

  static void json(HttpServerResponse response, int status, Buffer body) {
    send(response.setStatusCode(status), JSON, body);
  }

  static void send(HttpServerResponse response, String contentType, Buffer body) {
    if (response.ended() || response.closed()) {
      return;
    }
    response
        .putHeader("content-type", contentType)
        .putHeader("x-content-type-options", "nosniff")
        .putHeader("cache-control", "no-store")
        .end(body);
  }

  static void fail(HttpServerResponse response, FaultException fault) {
    fail(response, fault, fault.fault().httpStatus());
  }

  /** With a status of HTTP that no fault has, as 405 or 415. */
  static void fail(HttpServerResponse response, FaultException fault, int status) {
    if (fault.fault() == Fault.UNAUTHENTICATED) {
      response.putHeader("www-authenticate", "Bearer");
    }
    json(response, status, JsonText.print(fault.toFailure()));
  }

  static void otherVerb(HttpServerRequest request, String allowed) {
    request.response().putHeader("allow", allowed);
    fail(
        request.response(),
        FaultException.of(
            Fault.UNIMPLEMENTED,
            "%s is not for %s; allowed: %s".formatted(request.path(), request.method(), allowed)),
        405);
  }
}
