package torg.edge;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.util.List;
import torg.bus.Bus;
import torg.bus.Contract;

/**
 * Serves every public service of the contract over gRPC and HTTP/JSON. Several instances share the
 * ports. Fails to deploy with a {@link torg.settings.SettingException} when a port is taken or a
 * file that a setting names cannot be used.
 */
public final class EdgeVerticle extends VerticleBase {
  private final EdgeConfig config;
  private final AuthConfig auth;
  private final Bus bus;
  private final HealthChecks checks;
  private final PrometheusMeterRegistry registry;
  private final EdgePorts ports;

  public EdgeVerticle(
      EdgeConfig config,
      AuthConfig auth,
      Bus bus,
      HealthChecks checks,
      PrometheusMeterRegistry registry,
      EdgePorts ports) {
    this.config = config;
    this.auth = auth;
    this.bus = bus;
    this.checks = checks;
    this.registry = registry;
    this.ports = ports;
  }

  @Override
  public Future<?> start() {
    var listening = new Listening(config);
    return vertx
        .executeBlocking(
            () -> {
              listening.checkFiles();
              return new Authentication(vertx, auth, Clock.systemUTC());
            })
        .compose(authentication -> listen(listening, authentication));
  }

  private Future<?> listen(Listening listening, Authentication authentication) {
    authentication.followChanges(vertx);
    var health = new Health(checks);
    var methods = methods();
    var http = httpServer(listening, authentication, health, methods);
    var grpc = grpcServer(listening, authentication, health, methods);
    return Future.all(listening.http(http), listening.grpc(grpc))
        .onSuccess(both -> ports.set(http.actualPort(), grpc.actualPort()));
  }

  private List<EdgeMethod> methods() {
    var contract = Contract.shipped();
    return contract.publicServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .map(method -> new EdgeMethod(bus, contract.call(method), config))
        .toList();
  }

  private HttpServer httpServer(
      Listening listening, Authentication authentication, Health health, List<EdgeMethod> methods) {
    var bindings = methods.stream().flatMap(method -> HttpBinding.of(method).stream()).toList();
    var openApi = OpenApi.of(bindings, new ProtoComments(Contract.shipped().sources()));
    var counters = new RequestCounters(registry, "http");
    var edge = new HttpEdge(authentication, counters, bindings);
    var routes = new HttpRoutes(vertx, config, authentication, health, registry, edge, openApi);
    return vertx
        .createHttpServer(listening.options().setCompressionSupported(true))
        .invalidRequestHandler(routes::refuse)
        .requestHandler(guarded(counters, routes.handler()));
  }

  private HttpServer grpcServer(
      Listening listening, Authentication authentication, Health health, List<EdgeMethod> methods) {
    var counters = new RequestCounters(registry, "grpc");
    var grpc = new GrpcEdge(vertx, config, authentication, counters, health, methods);
    return vertx
        .createHttpServer(listening.options())
        .connectionHandler(new FlushTogether())
        .requestHandler(guarded(counters, grpc::handle));
  }

  private Handler<HttpServerRequest> guarded(
      RequestCounters counters, Handler<HttpServerRequest> handler) {
    return auth.mode() == AuthConfig.Mode.OFF
        ? LocalNames.only(counters.ofUnknown(), handler)
        : handler;
  }
}
