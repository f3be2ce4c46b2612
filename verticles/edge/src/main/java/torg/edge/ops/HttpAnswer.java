package torg.edge.ops;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;

/** Writes answers over HTTP, to clients that are still there. */
public final class HttpAnswer {
  public static final String NOT_KEPT = "no-store";
  public static final Map<String, String> JSON = headers("application/json");
  private static final Future<Void> GONE = Future.succeededFuture();

  private HttpAnswer() {}

  /** Of an answer that nobody keeps. */
  public static Map<String, String> headers(String contentType) {
    return Map.of("content-type", contentType, "cache-control", NOT_KEPT);
  }

  /** Completes when the answer has left. */
  public static Future<Void> send(
      HttpServerRequest request, int status, Map<String, String> headers, Buffer body) {
    var response = request.response();
    if (isOver(response)) {
      return GONE;
    }
    response.setStatusCode(status).headers().addAll(headers);
    response.putHeader("x-content-type-options", "nosniff");
    if (isHead(request)) {
      // Vert.x would send the body over HTTP/2.
      return response.putHeader("content-length", Integer.toString(body.length())).end();
    }
    return response.end(body);
  }

  /** The client has the answer already. */
  public static Future<Void> unchanged(HttpServerRequest request, Map<String, String> headers) {
    var response = request.response();
    if (isOver(response)) {
      return GONE;
    }
    response.setStatusCode(304).headers().addAll(headers);
    return response.end();
  }

  public static boolean isHead(HttpServerRequest request) {
    return request.method().equals(HttpMethod.HEAD);
  }

  private static boolean isOver(HttpServerResponse response) {
    return response.ended() || response.closed();
  }
}
