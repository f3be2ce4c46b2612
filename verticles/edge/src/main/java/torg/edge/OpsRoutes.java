package torg.edge;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import torg.api.v1.Scope;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.ops.Health;
import torg.edge.ops.HttpAnswer;
import torg.edge.ops.OpsAnswers;

/**
 * Health and metrics, for whoever may see them: strangers learn whether the node is up, operators
 * why; metrics are for services and operators. A listener of its own for a node without the edge
 * can be made of it. Only on one event loop.
 */
public final class OpsRoutes implements Handler<HttpServerRequest> {
  private final Authentication authentication;
  private final OpsAnswers answers;
  private final Map<String, Handler<HttpServerRequest>> routes =
      Map.of("/health", this::health, "/health/live", this::live, "/metrics", this::metrics);

  OpsRoutes(Authentication authentication, OpsAnswers answers) {
    this.authentication = authentication;
    this.answers = answers;
  }

  /**
   * For a listener of its own, to be started on the calling event loop. Reads tokens and key, and
   * follows their changes. While authentication is off it answers loopback names only.
   *
   * @return fails with a {@link torg.settings.SettingException} when a file cannot be used
   */
  public static Future<Handler<HttpServerRequest>> listener(
      Vertx vertx, AuthConfig auth, HealthChecks checks, PrometheusMeterRegistry registry) {
    return vertx
        .executeBlocking(() -> new Authentication(vertx, auth, Clock.systemUTC()))
        .map(
            authentication -> {
              authentication.followChanges(vertx);
              var answers = new OpsAnswers(vertx, new Health(checks), registry);
              var routes = new OpsRoutes(authentication, answers);
              var unknown = new RequestCounters(registry, "ops").ofUnknown();
              return auth.mode() == AuthConfig.Mode.OFF ? LocalNames.only(unknown, routes) : routes;
            });
  }

  @Override
  public void handle(HttpServerRequest request) {
    var route = routes.get(String.valueOf(request.path()));
    if (route == null) {
      Answers.fail(
          request,
          FaultException.of(Fault.NOT_FOUND, "there are only /health, /health/live and /metrics"));
    } else if (request.method().equals(HttpMethod.GET) || HttpAnswer.isHead(request)) {
      route.handle(request);
    } else {
      Answers.otherVerb(request, "GET, HEAD");
    }
  }

  Set<String> paths() {
    return routes.keySet();
  }

  /** A token that is wrong makes a stranger, not a failure: a probe must not fail because of it. */
  private void health(HttpServerRequest request) {
    authentication
        .callerOf(request.getHeader("authorization"), true)
        .otherwise(Authentication.ANYBODY)
        .onSuccess(caller -> answers.health(request, caller.has(Scope.OPERATOR)));
  }

  private void live(HttpServerRequest request) {
    answers.live(request);
  }

  private void metrics(HttpServerRequest request) {
    authentication
        .callerOf(request.getHeader("authorization"), false)
        .compose(
            caller ->
                caller.has(Scope.SERVICE)
                    ? answers.metrics(request)
                    : Future.failedFuture(
                        FaultException.of(
                            Fault.FORBIDDEN,
                            "/metrics needs a token with the scope service or operator")))
        .onFailure(failure -> Answers.fail(request, FaultException.from(failure)));
  }
}
