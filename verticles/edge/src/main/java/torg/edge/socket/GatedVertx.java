package torg.edge.socket;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerImpl;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.impl.NetServerImpl;
import io.vertx.core.net.impl.NetServerInternal;
import io.vertx.core.spi.transport.Transport;

/**
 * Makes HTTP servers with a gate before them. Vert.x shows a connection only once it has spoken,
 * and a silent one never; so the gate is put in where Vert.x asks its transport to set up the
 * socket.
 */
public final class GatedVertx extends VertxWrapper {
  private final Transport transport;

  private GatedVertx(VertxInternal vertx, ConnectionGate gate) {
    super(vertx);
    transport = new GatedTransport(vertx.transport(), gate);
  }

  public static HttpServer createHttpServer(
      Vertx vertx, HttpServerOptions options, ConnectionGate gate) {
    return new HttpServerImpl(new GatedVertx((VertxInternal) vertx, gate), options)
        .connectionHandler(gate.setup());
  }

  @Override
  public NetServerInternal createNetServer(NetServerOptions options) {
    return new NetServerImpl(this, options.copy());
  }

  @Override
  public Transport transport() {
    return transport;
  }
}
