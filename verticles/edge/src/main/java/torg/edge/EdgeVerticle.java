package torg.edge;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import torg.bus.Contract;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.grpc.GrpcRouter;
import torg.edge.http.HttpBinding;
import torg.edge.http.HttpRouter;
import torg.edge.listener.Certificate;
import torg.edge.listener.CertificateReload;
import torg.edge.listener.PortListener;
import torg.edge.openapi.OpenApiHandler;
import torg.edge.ops.Health;
import torg.edge.ops.OpsRoutes;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.LoopbackHostGuard;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestCounters;
import torg.edge.socket.GatedVertx;

/**
 * Serves every public service of the contract over gRPC and HTTP/JSON. Several instances share the
 * ports. Fails to deploy with a {@link torg.settings.SettingException} when a port is taken or a
 * file that a setting names cannot be used.
 */
public final class EdgeVerticle extends VerticleBase {
  private final Edge edge;

  EdgeVerticle(Edge edge) {
    this.edge = edge;
  }

  @Override
  public Future<?> start() {
    return vertx.executeBlocking(this::readFiles).compose(this::listen);
  }

  /** What is read before anything listens. */
  private record ReadFiles(RequestAuthenticator authenticator, Optional<Certificate> certificate) {}

  private ReadFiles readFiles() {
    var certificate = edge.config.tls().map(files -> Certificate.read(files).checked(vertx));
    return new ReadFiles(
        new RequestAuthenticator(vertx, edge.auth, Clock.systemUTC()), certificate);
  }

  private Future<?> listen(ReadFiles files) {
    files.authenticator.followChanges(vertx);
    var listener = new PortListener(edge.config.limits(), files.certificate);
    var loop = edge.loop(vertx, files.authenticator);
    var health = new Health(edge.checks);
    var methods = methods();
    var http = httpServer(listener, loop, health, methods);
    var grpc = grpcServer(listener, loop, health, methods);
    return Future.all(
            listener.listen(http, edge.config.httpListenPort()),
            listener.listen(grpc, edge.config.grpcListenPort()))
        .onSuccess(both -> edge.listens(http.actualPort(), grpc.actualPort()))
        .onSuccess(both -> files.certificate.ifPresent(seen -> follow(seen, List.of(http, grpc))));
  }

  /** The instances share their servers, so that one of them suffices. */
  private void follow(Certificate seen, List<HttpServer> servers) {
    if (edge.followsCertificate()) {
      var files = edge.config.tls().orElseThrow();
      new CertificateReload(vertx, files, seen, servers).followChanges();
    }
  }

  private List<PublicMethod> methods() {
    var contract = Contract.shipped();
    return contract.publicServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .map(contract::call)
        .map(
            call ->
                new PublicMethod(edge.bus, call, edge.config.limits(), edge.config.openMethods()))
        .toList();
  }

  private HttpServer httpServer(
      PortListener listener, EdgeLoop loop, Health health, List<PublicMethod> methods) {
    var bindings = methods.stream().flatMap(method -> HttpBinding.of(method).stream()).toList();
    var counters = new RequestCounters(edge.registry, "http");
    var ops = new OpsRoutes(vertx, loop.authenticator(), health, edge.registry);
    var pages = new HashMap<String, Handler<EdgeRequest>>();
    pages.put("/openapi.json", new OpenApiHandler(bindings, Contract.shipped().sources()));
    ops.paths().forEach(path -> pages.put(path, ops));
    var router = new HttpRouter(loop, counters, bindings, pages);
    return GatedVertx.createHttpServer(
            vertx, listener.options().setCompressionSupported(true), edge.httpGate)
        .invalidRequestHandler(http -> EdgeRequest.open(http, loop, router::refuse))
        .requestHandler(opened(loop, guarded(counters, router::handle)));
  }

  private HttpServer grpcServer(
      PortListener listener, EdgeLoop loop, Health health, List<PublicMethod> methods) {
    var counters = new RequestCounters(edge.registry, "grpc");
    var router = new GrpcRouter(loop, counters, health, methods);
    return GatedVertx.createHttpServer(vertx, listener.options(), edge.grpcGate)
        .requestHandler(opened(loop, guarded(counters, router::handle)));
  }

  private static Handler<HttpServerRequest> opened(EdgeLoop loop, Handler<EdgeRequest> handler) {
    return http -> EdgeRequest.open(http, loop, handler::handle);
  }

  private Handler<EdgeRequest> guarded(RequestCounters counters, Handler<EdgeRequest> handler) {
    return edge.auth.mode() == AuthConfig.Mode.OFF
        ? LoopbackHostGuard.guard(counters.ofUnknown(), handler)
        : handler;
  }
}
