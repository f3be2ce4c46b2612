package torg.bench;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import io.vertx.grpc.server.GrpcServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.edge.Edge;
import torg.edge.EdgeConfig;
import torg.edge.auth.AuthConfig;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.mesh.v1.Node;
import torg.node.mesh.Cluster;
import torg.node.roles.EchoVerticle;
import torg.settings.Ports;
import torg.settings.Settings;

/** A unary call through edge and bus to the echo, and the same echo right behind a gRPC server. */
final class CallPath implements AutoCloseable {
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final ServiceMethod<EchoRequest, EchoResponse> ECHO =
      ServiceMethod.server(
          ServiceName.create("torg.mesh.v1.EchoService"),
          "Echo",
          GrpcMessageEncoder.encoder(),
          GrpcMessageDecoder.decoder(EchoRequest.newBuilder()));

  private final Vertx mesh;
  private final Vertx clients = Vertx.vertx();
  private final int meshPort;
  private final int barePort = Ports.free();

  CallPath() throws Exception {
    mesh = await(Cluster.join(Alone.cluster(), Node.newBuilder().setName("bench").build())).vertx();
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    var bus = new Bus(mesh, BusConfig.from(new Settings(Map.of())), registry);
    var settings =
        new Settings(
            Map.of("http.port", "0", "grpc.port", "0", "edge.callsPerSecondMax", "1000000"));
    var auth = AuthConfig.from(settings, Path.of("no-tokens"));
    var edge = new Edge(EdgeConfig.from(settings), auth, bus, HealthChecks.create(mesh), registry);
    var each = new DeploymentOptions().setInstances(CORES);
    await(mesh.deployVerticle(() -> new EchoVerticle(bus, "bench"), each));
    await(mesh.deployVerticle(edge::verticle, each));
    await(mesh.deployVerticle(() -> new BareEcho(barePort), each));
    meshPort = edge.grpcPort();
  }

  double throughMesh() throws Exception {
    return CallLoad.callsPerSecond(clients, meshPort);
  }

  double bare() throws Exception {
    return CallLoad.callsPerSecond(clients, barePort);
  }

  @Override
  public void close() throws TimeoutException {
    await(clients.close());
    await(mesh.close());
  }

  private static <T> T await(Future<T> future) throws TimeoutException {
    return future.await(60, TimeUnit.SECONDS);
  }

  private static final class BareEcho extends VerticleBase {
    private final int port;

    BareEcho(int port) {
      this.port = port;
    }

    @Override
    public Future<HttpServer> start() {
      var server = GrpcServer.server(vertx);
      server.callHandler(
          ECHO,
          call ->
              call.handler(
                  request ->
                      call.response()
                          .end(
                              EchoResponse.newBuilder()
                                  .setText(request.getText())
                                  .setNode("bench")
                                  .build())));
      return vertx.createHttpServer().requestHandler(server).listen(port, "127.0.0.1");
    }
  }
}
