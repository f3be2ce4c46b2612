package torg.edge;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.healthchecks.HealthChecks;
import java.util.List;
import java.util.Optional;
import torg.edge.auth.AuthConfig;
import torg.edge.listener.Certificate;
import torg.edge.listener.CertificateReload;
import torg.edge.listener.PortListener;
import torg.edge.ops.OpsRoutes;
import torg.edge.socket.ConnectionGate;
import torg.edge.socket.GatedVertx;

/**
 * Health and metrics on a port of their own, so that a node without the edge can be watched as well
 * and a busy edge does not keep a probe waiting. With the certificate of the edge, if that has one.
 * Fails to deploy with a {@link torg.settings.SettingException} when the port is taken or a file
 * cannot be used.
 */
public final class OpsVerticle extends VerticleBase {
  /** Some probes and scrapers, and whoever looks at what they say. */
  private static final int CONNECTIONS_MAX = 64;

  private final OpsConfig config;
  private final EdgeConfig edge;
  private final AuthConfig auth;
  private final HealthChecks checks;
  private final PrometheusMeterRegistry registry;
  private volatile int port;

  public OpsVerticle(
      OpsConfig config,
      EdgeConfig edge,
      AuthConfig auth,
      HealthChecks checks,
      PrometheusMeterRegistry registry) {
    this.config = config;
    this.edge = edge;
    this.auth = auth;
    this.checks = checks;
    this.registry = registry;
  }

  /** The port that it really listens on; of use when a setting says 0. Known once deployed. */
  public int port() {
    return port;
  }

  @Override
  public Future<?> start() {
    return vertx
        .executeBlocking(() -> edge.tls().map(files -> Certificate.read(files).checked(vertx)))
        .compose(this::listen);
  }

  private Future<?> listen(Optional<Certificate> certificate) {
    var listener = new PortListener(edge.limits(), certificate);
    var limits = edge.limits();
    var gate =
        new ConnectionGate(false, CONNECTIONS_MAX, limits.headersTimeout(), limits.idleTimeout());
    // Probes speak HTTP/1, which has the fewer ways to be misused.
    var options = listener.options().setUseAlpn(false).setHttp2ClearTextEnabled(false);
    return OpsRoutes.listener(vertx, limits, auth, checks, registry)
        .compose(
            routes ->
                listener.listen(
                    GatedVertx.createHttpServer(vertx, options, gate).requestHandler(routes),
                    config.listenPort()))
        .onSuccess(server -> port = server.actualPort())
        .onSuccess(server -> certificate.ifPresent(seen -> follow(seen, server)));
  }

  private void follow(Certificate seen, HttpServer server) {
    new CertificateReload(vertx, edge.tls().orElseThrow(), seen, List.of(server)).followChanges();
  }
}
