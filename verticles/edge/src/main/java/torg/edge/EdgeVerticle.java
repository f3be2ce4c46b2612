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
import torg.edge.auth.Authentication;
import torg.edge.grpc.GrpcEdge;
import torg.edge.http.HttpBinding;
import torg.edge.http.HttpRoutes;
import torg.edge.listener.Certificate;
import torg.edge.listener.CertificateReload;
import torg.edge.listener.Listening;
import torg.edge.openapi.OpenApiAnswer;
import torg.edge.ops.Health;
import torg.edge.ops.OpsRoutes;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeMethod;
import torg.edge.request.EdgeRequest;
import torg.edge.request.LocalNames;
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
  private record ReadFiles(Authentication authentication, Optional<Certificate> certificate) {}

  private ReadFiles readFiles() {
    var certificate = edge.config.tls().map(files -> Certificate.read(files).checked(vertx));
    return new ReadFiles(new Authentication(vertx, edge.auth, Clock.systemUTC()), certificate);
  }

  private Future<?> listen(ReadFiles files) {
    files.authentication.followChanges(vertx);
    var listening = new Listening(edge.config.limits(), files.certificate);
    var loop = edge.loop(vertx, files.authentication);
    var health = new Health(edge.checks);
    var methods = methods();
    var http = httpServer(listening, loop, health, methods);
    var grpc = grpcServer(listening, loop, health, methods);
    return Future.all(
            listening.listen(http, edge.config.httpListenPort()),
            listening.listen(grpc, edge.config.grpcListenPort()))
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

  private List<EdgeMethod> methods() {
    var contract = Contract.shipped();
    return contract.publicServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .map(method -> new EdgeMethod(edge.bus, contract.call(method), edge.config.limits()))
        .toList();
  }

  private HttpServer httpServer(
      Listening listening, EdgeLoop loop, Health health, List<EdgeMethod> methods) {
    var bindings = methods.stream().flatMap(method -> HttpBinding.of(method).stream()).toList();
    var counters = new RequestCounters(edge.registry, "http");
    var ops = new OpsRoutes(vertx, loop.authentication(), health, edge.registry);
    var pages = new HashMap<String, Handler<EdgeRequest>>();
    pages.put("/openapi.json", new OpenApiAnswer(bindings, Contract.shipped().sources()));
    ops.paths().forEach(path -> pages.put(path, ops));
    var routes = new HttpRoutes(loop, counters, bindings, pages);
    return GatedVertx.createHttpServer(
            vertx, listening.options().setCompressionSupported(true), edge.httpGate)
        .invalidRequestHandler(http -> EdgeRequest.open(http, loop, routes::refuse))
        .requestHandler(opened(loop, guarded(counters, routes::handle)));
  }

  private HttpServer grpcServer(
      Listening listening, EdgeLoop loop, Health health, List<EdgeMethod> methods) {
    var counters = new RequestCounters(edge.registry, "grpc");
    var calls = new GrpcEdge(loop, counters, health, methods);
    return GatedVertx.createHttpServer(vertx, listening.options(), edge.grpcGate)
        .requestHandler(opened(loop, guarded(counters, calls::handle)));
  }

  private static Handler<HttpServerRequest> opened(EdgeLoop loop, Handler<EdgeRequest> handler) {
    return http -> EdgeRequest.open(http, loop, handler::handle);
  }

  private Handler<EdgeRequest> guarded(RequestCounters counters, Handler<EdgeRequest> handler) {
    return edge.auth.mode() == AuthConfig.Mode.OFF
        ? LocalNames.only(counters.ofUnknown(), handler)
        : handler;
  }
}
