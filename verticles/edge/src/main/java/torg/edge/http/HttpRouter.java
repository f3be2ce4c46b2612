package torg.edge.http;

import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.HttpResponse;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestBody;
import torg.edge.request.RequestCounters;

/** Everything at the HTTP port: the services, and what tells about them. */
public final class HttpRouter {
  private static final Logger log = LoggerFactory.getLogger(HttpRouter.class);
  private static final Pattern IN_ASCII = Pattern.compile("[!-~]*");
  private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /** Vert.x drops what is beyond 1,024 without a word. */
  private static final int PARAMETERS_MAX = 1_000;

  /**
   * Vert.x closes a connection that does not speak HTTP right after our answer. With bytes of the
   * client still unread the answer would be lost, so they get some time to arrive.
   */
  private static final long DRAIN_MILLIS = 100;

  private static final Buffer INDEX =
      new JsonObject()
          .put("name", "torg")
          .put("api", "/openapi.json")
          .put("health", List.of("/health", "/health/live"))
          .put("metrics", "/metrics")
          .toBuffer();

  private final EdgeLoop loop;
  private final HttpCallHandler calls;
  private final Map<String, Handler<EdgeRequest>> pages = new HashMap<>();

  /**
   * @param pages by their paths, beside the index: what is served to a GET and is no call
   * @throws IllegalArgumentException when two bindings are for the same requests: a mistake in
   *     proto/
   */
  public HttpRouter(
      EdgeLoop loop,
      RequestCounters counters,
      List<HttpBinding> bindings,
      Map<String, Handler<EdgeRequest>> pages) {
    this.loop = loop;
    calls = new HttpCallHandler(loop, counters, bindings);
    this.pages.put("/", request -> request.respond(HttpResponse.json(200, INDEX)));
    this.pages.putAll(pages);
  }

  public void handle(EdgeRequest request) {
    try {
      route(request);
    } catch (FaultException refused) {
      calls.refuse(request, refused);
    } catch (RuntimeException defect) {
      var path = FailureResponse.abbreviated(request.http().path());
      log.error("{} failed unexpectedly", path, defect);
      calls.refuse(request, PublicMethod.unexpected(path));
    }
  }

  private void route(EdgeRequest request) {
    var wrong = wrongAddress(request.http());
    if (wrong.isPresent()) {
      throw FaultException.of(Fault.INVALID, wrong.get());
    }
    var page = pages.get(request.http().path());
    if (page == null) {
      calls.handle(request);
    } else {
      show(page, request);
    }
  }

  private void show(Handler<EdgeRequest> page, EdgeRequest request) {
    var http = request.http();
    if (http.method().equals(HttpMethod.GET) || HttpResponse.isHead(http)) {
      page.handle(request);
    } else {
      calls.countUnknown(Fault.UNIMPLEMENTED);
      FailureResponse.verbNotAllowed(request, "GET, HEAD");
    }
    RequestBody.ignore(request);
  }

  private static Optional<String> wrongAddress(HttpServerRequest request) {
    var path = request.path();
    if (!IN_ASCII.matcher(request.uri()).matches()) {
      return Optional.of(
          "non-ASCII characters must be percent-encoded in the URL; curl does it with"
              + " -G --data-urlencode 'name=value'");
    }
    if (path == null || !path.startsWith("/") || WRONG_ESCAPE.matcher(path).find()) {
      return Optional.of("the path must start with '/' and be percent-encoded correctly");
    }
    if (WRONG_ESCAPE.matcher(request.uri()).find()) {
      return Optional.of("the query is not percent-encoded correctly");
    }
    return request.uri().chars().filter(one -> one == '&' || one == ';').count() >= PARAMETERS_MAX
        ? Optional.of("the query has more than %d parameters".formatted(PARAMETERS_MAX))
        : Optional.empty();
  }

  /** What could not even be parsed as HTTP. */
  public void refuse(EdgeRequest request) {
    var cause = request.http().decoderResult().cause();
    var max = loop.limits().headerBytesMax();
    var fault =
        cause instanceof TooLongFrameException
            ? FaultException.of(
                Fault.TOO_LARGE,
                "the request line or the headers are larger than the limit of %d bytes"
                    .formatted(max))
            : FaultException.of(Fault.INVALID, "the request is not HTTP: " + cause.getMessage());
    var status = fault.fault() == Fault.TOO_LARGE ? 431 : 400;
    calls.countUnknown(fault.fault());
    request.http().response().putHeader("connection", "close");
    loop.vertx().setTimer(DRAIN_MILLIS, drained -> FailureResponse.send(request, fault, status));
  }
}
