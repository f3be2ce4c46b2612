package torg.edge.ops;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import torg.api.v1.Scope;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.limits.EdgeLimits;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.HttpResponse;
import torg.edge.request.LoopbackHostGuard;
import torg.edge.request.RequestCounters;

/**
 * Health and metrics, for whoever may see them: strangers learn whether the node is up, operators
 * why; metrics are for services and operators. A listener of its own for a node without the edge
 * can be made of it. Only on one event loop.
 */
public final class OpsRoutes implements Handler<EdgeRequest> {
  private final RequestAuthenticator authenticator;
  private final OpsResponses responses;
  private final Map<String, Handler<EdgeRequest>> routes =
      Map.of("/health", this::health, "/health/live", this::live, "/metrics", this::metrics);

  public OpsRoutes(
      Vertx vertx,
      RequestAuthenticator authenticator,
      Health health,
      PrometheusMeterRegistry registry) {
    this.authenticator = authenticator;
    responses = new OpsResponses(vertx, health, registry);
  }

  /**
   * For a listener of its own, to be started on the calling event loop. Reads tokens and key, and
   * follows their changes. While authentication is off it responses loopback names only.
   *
   * @return fails with a {@link torg.settings.SettingException} when a file cannot be used
   */
  public static Future<Handler<HttpServerRequest>> listener(
      Vertx vertx,
      EdgeLimits limits,
      AuthConfig auth,
      HealthChecks checks,
      PrometheusMeterRegistry registry) {
    return vertx
        .executeBlocking(() -> new RequestAuthenticator(vertx, auth, Clock.systemUTC()))
        .map(
            authenticator -> {
              authenticator.followChanges(vertx);
              var routes = new OpsRoutes(vertx, authenticator, new Health(checks), registry);
              var unknown = new RequestCounters(registry, "ops").ofUnknown();
              var guarded =
                  auth.mode() == AuthConfig.Mode.OFF
                      ? LoopbackHostGuard.guard(unknown, routes)
                      : routes;
              var loop = EdgeLoop.ofOps(vertx, limits, authenticator);
              return http -> EdgeRequest.open(http, loop, withoutBody(guarded));
            });
  }

  /** Slow senders of bodies, which nobody here reads, would take the few connections there are. */
  private static Consumer<EdgeRequest> withoutBody(Handler<EdgeRequest> handler) {
    return request -> {
      var headers = request.http().headers();
      if (headers.contains(HttpHeaders.CONTENT_LENGTH)
          || headers.contains(HttpHeaders.TRANSFER_ENCODING)) {
        request.closeWhenAnswered();
      }
      handler.handle(request);
    };
  }

  @Override
  public void handle(EdgeRequest request) {
    var http = request.http();
    var route = routes.get(String.valueOf(http.path()));
    if (route == null) {
      FailureResponse.send(
          request,
          FaultException.of(
              Fault.NOT_FOUND, "only /health, /health/live and /metrics are served here"));
    } else if (http.method().equals(HttpMethod.GET) || HttpResponse.isHead(http)) {
      route.handle(request);
    } else {
      FailureResponse.verbNotAllowed(request, "GET, HEAD");
    }
  }

  public Set<String> paths() {
    return routes.keySet();
  }

  /** A token that is wrong makes a stranger, not a failure: a probe must not fail because of it. */
  private void health(EdgeRequest request) {
    authenticator
        .authenticate(request.http().getHeader("authorization"), true)
        .otherwise(RequestAuthenticator.ANONYMOUS)
        .compose(caller -> responses.health(caller.has(Scope.OPERATOR)))
        .onSuccess(request::respond);
  }

  private void live(EdgeRequest request) {
    request.respond(responses.live());
  }

  private void metrics(EdgeRequest request) {
    authenticator
        .authenticate(request.http().getHeader("authorization"), false)
        .compose(
            caller ->
                caller.has(Scope.SERVICE)
                    ? responses.metrics()
                    : Future.failedFuture(
                        FaultException.of(
                            Fault.FORBIDDEN,
                            "/metrics needs a token with the scope service or operator")))
        .onComplete(
            request::respond,
            failure -> FailureResponse.send(request, FaultException.from(failure)));
  }
}
