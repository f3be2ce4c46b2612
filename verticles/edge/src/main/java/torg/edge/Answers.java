package torg.edge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Writes answers over HTTP. Every failure is the JSON of a {@link torg.bus.v1.Failure}. */
final class Answers {
  static final String NOT_KEPT = "no-store";
  static final Map<String, String> JSON = headers("application/json");

  private Answers() {}

  /** Of an answer that nobody keeps. */
  static Map<String, String> headers(String contentType) {
    return Map.of("content-type", contentType, "cache-control", NOT_KEPT);
  }

  static void json(HttpServerRequest request, int status, Buffer body) {
    send(request, status, JSON, body);
  }

  static void send(
      HttpServerRequest request, int status, Map<String, String> headers, Buffer body) {
    var response = request.response();
    if (isOver(response)) {
      return;
    }
    response.setStatusCode(status).headers().addAll(headers);
    response.putHeader("x-content-type-options", "nosniff");
    if (isHead(request)) {
      // Vert.x would send the body over HTTP/2.
      response.putHeader("content-length", Integer.toString(body.length())).end();
    } else {
      response.end(body);
    }
  }

  static boolean isHead(HttpServerRequest request) {
    return request.method().equals(HttpMethod.HEAD);
  }

  /** The client has the answer already. */
  static void unchanged(HttpServerRequest request, Map<String, String> headers) {
    var response = request.response();
    if (!isOver(response)) {
      response.setStatusCode(304).headers().addAll(headers);
      response.end();
    }
  }

  private static boolean isOver(HttpServerResponse response) {
    return response.ended() || response.closed();
  }

  static void fail(HttpServerRequest request, FaultException fault) {
    fail(request, fault, fault.fault().httpStatus());
  }

  /** With a status of HTTP that no fault has, as 405 or 415. */
  static void fail(HttpServerRequest request, FaultException fault, int status) {
    if (fault.fault() == Fault.UNAUTHENTICATED) {
      request.response().putHeader("www-authenticate", "Bearer");
    }
    json(request, status, JsonText.print(fault.toFailure()));
  }

  static void otherVerb(HttpServerRequest request, String allowed) {
    request.response().putHeader("allow", allowed);
    fail(
        request,
        FaultException.of(
            Fault.UNIMPLEMENTED,
            "%s is not for %s; allowed: %s".formatted(request.path(), request.method(), allowed)),
        405);
  }
}
