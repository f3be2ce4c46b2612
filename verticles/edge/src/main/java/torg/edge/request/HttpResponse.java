package torg.edge.request;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** A whole response over HTTP. */
public record HttpResponse(int status, Map<String, String> headers, Buffer body) {
  public static final String NO_STORE = "no-store";
  public static final Map<String, String> JSON = headers("application/json");
  private static final int NOT_MODIFIED = 304;
  private static final Future<Void> GONE = Future.succeededFuture();

  /** Of a response that nobody caches. */
  public static Map<String, String> headers(String contentType) {
    return Map.of("content-type", contentType, "cache-control", NO_STORE);
  }

  public static HttpResponse json(int status, Buffer body) {
    return new HttpResponse(status, JSON, body);
  }

  /** The client has the content already. */
  public static HttpResponse notModified(Map<String, String> headers) {
    return new HttpResponse(NOT_MODIFIED, headers, Buffer.buffer());
  }

  /**
   * To a client that is still there. Completes when the response has left, or at once when the
   * client has gone; fails when the connection breaks.
   */
  public Future<Void> write(HttpServerRequest request) {
    var response = request.response();
    if (response.ended() || response.closed()) {
      return GONE;
    }
    response.setStatusCode(status).headers().addAll(headers);
    if (status == NOT_MODIFIED) {
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
