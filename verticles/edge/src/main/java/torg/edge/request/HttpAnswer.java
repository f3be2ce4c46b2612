package torg.edge.request;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** An answer over HTTP. */
public record HttpAnswer(int status, Map<String, String> headers, Buffer body) {
  public static final String NOT_KEPT = "no-store";
  public static final Map<String, String> JSON = headers("application/json");
  private static final int UNCHANGED = 304;
  private static final Future<Void> GONE = Future.succeededFuture();

  /** Of an answer that nobody keeps. */
  public static Map<String, String> headers(String contentType) {
    return Map.of("content-type", contentType, "cache-control", NOT_KEPT);
  }

  public static HttpAnswer json(int status, Buffer body) {
    return new HttpAnswer(status, JSON, body);
  }

  /** The client has the answer already. */
  public static HttpAnswer unchanged(Map<String, String> headers) {
    return new HttpAnswer(UNCHANGED, headers, Buffer.buffer());
  }

  /** To a client that is still there. Completes when the answer has left. */
  public Future<Void> write(HttpServerRequest request) {
    var response = request.response();
    if (response.ended() || response.closed()) {
      return GONE;
    }
    response.setStatusCode(status).headers().addAll(headers);
    if (status == UNCHANGED) {
      return response.end();
    }
    response.putHeader("x-content-type-options", "nosniff");
    if (isHead(request)) {
      // Vert.x would send the body over HTTP/2.
      return response.putHeader("content-length", Integer.toString(body.length())).end();
    }
    return response.end(body);
  }

  public static boolean isHead(HttpServerRequest request) {
    return request.method().equals(HttpMethod.HEAD);
  }
}
