package torg.edge;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.api.v1.Scope;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Everything at the HTTP port: the services, and what tells about them. */
final class HttpRoutes {
  private static final Logger log = LoggerFactory.getLogger(HttpRoutes.class);
  private static final Map<String, String> METRICS =
      Answers.headers("text/plain; version=0.0.4; charset=utf-8");
  private static final Pattern IN_ASCII = Pattern.compile("[!-~]*");
  private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /**
   * Vert.x closes a connection that does not speak HTTP right after our answer. With bytes of the
   * client still unread the answer would be lost, so they get some time to arrive.
   */
  private static final long DRAIN_MILLIS = 100;

  private static final JsonObject INDEX =
      new JsonObject()
          .put("name", "torg")
          .put("api", "/openapi.json")
          .put("health", List.of("/health", "/health/live"))
          .put("metrics", "/metrics");

  private final Vertx vertx;
  private final EdgeConfig config;
  private final Authentication authentication;
  private final Health health;
  private final PrometheusMeterRegistry registry;
  private final HttpEdge edge;
  private final Buffer openApi;

  HttpRoutes(
      Vertx vertx,
      EdgeConfig config,
      Authentication authentication,
      Health health,
      PrometheusMeterRegistry registry,
      HttpEdge edge,
      JsonObject openApi) {
    this.vertx = vertx;
    this.config = config;
    this.authentication = authentication;
    this.health = health;
    this.registry = registry;
    this.edge = edge;
    this.openApi = openApi.toBuffer();
  }

  Handler<HttpServerRequest> handler() {
    var router = router();
    return request -> {
      var wrong = wrongAddress(request);
      if (wrong.isEmpty()) {
        router.handle(request);
      } else {
        edge.countUnknown(Fault.INVALID);
        Answers.fail(request, FaultException.of(Fault.INVALID, wrong.get()));
      }
    };
  }

  /** To the router of Vert.x such an address is an unexpected error, with a stack in the log. */
  private static Optional<String> wrongAddress(HttpServerRequest request) {
    var path = request.path();
    if (!IN_ASCII.matcher(request.uri()).matches()) {
      return Optional.of(
          "letters beyond ASCII must be percent-encoded in the address; curl does it with"
              + " -G --data-urlencode 'name=value'");
    }
    if (path == null || !path.startsWith("/") || WRONG_ESCAPE.matcher(path).find()) {
      return Optional.of("the path must start with '/' and be percent-encoded rightly");
    }
    return WRONG_ESCAPE.matcher(request.uri()).find()
        ? Optional.of("the query is not percent-encoded rightly")
        : Optional.empty();
  }

  private Router router() {
    var router = Router.router(vertx);
    get(router, "/", context -> Answers.json(context.request(), 200, INDEX.toBuffer()));
    get(router, "/openapi.json", context -> Answers.json(context.request(), 200, openApi));
    get(router, "/health", this::health);
    get(router, "/health/live", this::live);
    get(router, "/metrics", this::metrics);
    router.route().handler(edge::admit);
    router.route().handler(BodyHandler.create(false).setBodyLimit(config.requestBytesMax()));
    router.route().handler(edge::ask);
    router.route().failureHandler(this::fail);
    return router;
  }

  private void get(Router router, String path, Handler<RoutingContext> handler) {
    router
        .route(path)
        .handler(
            context -> {
              var request = context.request();
              if (request.method().equals(HttpMethod.GET) || Answers.isHead(request)) {
                handler.handle(context);
              } else {
                edge.countUnknown(Fault.UNIMPLEMENTED);
                Answers.otherVerb(request, "GET, HEAD");
              }
            });
  }

  private void health(RoutingContext context) {
    health
        .now()
        .onComplete(
            result ->
                Answers.json(
                    context.request(),
                    CheckResult.isUp(result) ? 200 : 503,
                    Health.json(result).toBuffer()),
            context::fail);
  }

  private void live(RoutingContext context) {
    Answers.json(context.request(), 200, new JsonObject().put("status", "UP").toBuffer());
  }

  /** Writing all metrics takes long enough to keep it off the event loop. */
  private void metrics(RoutingContext context) {
    authentication
        .callerOf(context.request().getHeader("authorization"), false)
        .compose(
            caller -> {
              if (!caller.has(Scope.SERVICE)) {
                throw FaultException.of(
                    Fault.FORBIDDEN, "/metrics needs a token with the scope service or operator");
              }
              return vertx.executeBlocking(() -> registry.scrape(), false);
            })
        .onComplete(
            text -> Answers.send(context.request(), 200, METRICS, Buffer.buffer(text)),
            context::fail);
  }

  private void fail(RoutingContext context) {
    if (context.response().ended()) {
      return;
    }
    var fault = fault(context, edge.stopAwaitingBody(context));
    edge.countFailure(context, fault.fault());
    var isOfClient = fault.fault() == Fault.INVALID && isOfClient(context.statusCode());
    Answers.fail(
        context.request(), fault, isOfClient ? context.statusCode() : fault.fault().httpStatus());
  }

  private FaultException fault(RoutingContext context, boolean inBody) {
    if (context.failure() instanceof FaultException known) {
      return known.fault() == Fault.INTERNAL ? unexpected(context) : known;
    }
    if (context.statusCode() == 413) {
      return FaultException.of(
          Fault.TOO_LARGE,
          "the body has more than the %d bytes that are allowed"
              .formatted(config.requestBytesMax()));
    }
    if (isOfClient(context.statusCode())) {
      return FaultException.of(
          Fault.INVALID, "the request is malformed, status " + context.statusCode());
    }
    return inBody
        ? FaultException.of(Fault.INVALID, "the request ended before its body")
        : unexpected(context);
  }

  private static boolean isOfClient(int status) {
    return status >= 400 && status < 500;
  }

  private static FaultException unexpected(RoutingContext context) {
    log.error("{} failed unexpectedly", context.request().path(), context.failure());
    return EdgeMethod.unexpected(context.request().path());
  }

  /** What could not even be parsed as HTTP. */
  void refuse(HttpServerRequest request) {
    var cause = request.decoderResult().cause();
    var fault =
        cause instanceof TooLongFrameException
            ? FaultException.of(
                Fault.TOO_LARGE,
                "the request line or the headers have more than the %d bytes that are allowed"
                    .formatted(config.headerBytesMax()))
            : FaultException.of(Fault.INVALID, "the request is not HTTP: " + cause.getMessage());
    var status = fault.fault() == Fault.TOO_LARGE ? 431 : 400;
    edge.countUnknown(fault.fault());
    request.response().putHeader("connection", "close");
    vertx.setTimer(DRAIN_MILLIS, drained -> Answers.fail(request, fault, status));
  }
}
