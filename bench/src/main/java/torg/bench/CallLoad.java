package torg.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;

/** A fixed number of echo calls, so many of them at once over a few connections. */
final class CallLoad {
  private static final int CONNECTIONS = 4;
  private static final int CONCURRENT = 32;
  private static final int CALLS = 40_000;
  private static final EchoRequest REQUEST =
      EchoRequest.newBuilder().setText("a hundred bytes of text ".repeat(4)).build();
  private static final ServiceMethod<EchoResponse, EchoRequest> ECHO =
      ServiceMethod.client(
          ServiceName.create("torg.mesh.v1.EchoService"),
          "Echo",
          GrpcMessageEncoder.encoder(),
          GrpcMessageDecoder.decoder(EchoResponse.newBuilder()));

  private final GrpcClient client;
  private final SocketAddress server;
  private int left = CALLS;

  private CallLoad(GrpcClient client, SocketAddress server) {
    this.client = client;
    this.server = server;
  }

  static double callsPerSecond(Vertx vertx, int port) throws Exception {
    var server = SocketAddress.inetSocketAddress(port, "127.0.0.1");
    var clients = new ArrayList<GrpcClient>();
    var loads = new ArrayList<Future<?>>();
    var start = System.nanoTime();
    for (var connection = 0; connection < CONNECTIONS; connection++) {
      var client = GrpcClient.client(vertx);
      clients.add(client);
      loads.add(onItsOwnLoop(vertx, new CallLoad(client, server)));
    }
    Future.all(loads).await(120, TimeUnit.SECONDS);
    var seconds = (System.nanoTime() - start) / 1e9;
    for (var client : clients) {
      client.close().await(10, TimeUnit.SECONDS);
    }
    return CONNECTIONS * CALLS / seconds;
  }

  private static Future<?> onItsOwnLoop(Vertx vertx, CallLoad load) {
    return vertx.deployVerticle(context -> load.run());
  }

  private Future<?> run() {
    var lanes = new ArrayList<Future<?>>();
    for (var lane = 0; lane < CONCURRENT; lane++) {
      lanes.add(next());
    }
    return Future.all(List.copyOf(lanes));
  }

  private Future<Void> next() {
    if (left-- <= 0) {
      return Future.succeededFuture();
    }
    return client
        .request(server, ECHO)
        .compose(call -> call.send(REQUEST))
        .compose(response -> response.last())
        .compose(answer -> next());
  }
}
