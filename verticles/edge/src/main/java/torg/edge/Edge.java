package torg.edge;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.ext.healthchecks.HealthChecks;
import java.util.concurrent.atomic.AtomicBoolean;
import torg.bus.Bus;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.limits.Admission;
import torg.edge.limits.ConcurrencyLimit;
import torg.edge.limits.Deadlines;
import torg.edge.limits.EdgeLimits;
import torg.edge.limits.RateLimiter;
import torg.edge.limits.Slots;
import torg.edge.request.EdgeLoop;
import torg.edge.socket.ConnectionGate;

/**
 * The edge of a node: what the instances of its verticle share. Limits are those of the node, on
 * however many event loops it runs.
 */
public final class Edge {
  /** A stream that asks for descriptors; a client needs one for a moment. */
  private static final int REFLECTIONS_MAX = 32;

  final EdgeConfig config;
  final AuthConfig auth;
  final Bus bus;
  final HealthChecks checks;
  final PrometheusMeterRegistry registry;
  final ConnectionGate httpGate;
  final ConnectionGate grpcGate;
  private final Admission admission;
  private final RateLimiter rateLimiter;
  private final Slots watches;
  private final Slots uploads;
  private final Slots reflections = new Slots("streams of reflection", REFLECTIONS_MAX);
  private final AtomicBoolean isCertificateFollowed = new AtomicBoolean();
  private volatile int httpPort;
  private volatile int grpcPort;

  public Edge(
      EdgeConfig config,
      AuthConfig auth,
      Bus bus,
      HealthChecks checks,
      PrometheusMeterRegistry registry) {
    this.config = config;
    this.auth = auth;
    this.bus = bus;
    this.checks = checks;
    this.registry = registry;
    var limits = config.limits();
    httpGate = gate("http", true, limits);
    grpcGate = gate("grpc", false, limits);
    var callLimit = new ConcurrencyLimit(limits.callsMax(), limits.waitTarget(), System.nanoTime());
    admission = new Admission(callLimit, limits.requestsMax(), limits.bodyBytesMax());
    rateLimiter = new RateLimiter(limits.callsPerSecondMax());
    watches = new Slots("health watches", limits.watchesMax());
    uploads = new Slots("uploads at once", limits.uploads().uploadsMax());
    EdgeMetrics.register(registry, admission, callLimit, watches, uploads);
  }

  /** A new one, to be deployed as often as there are cores. Fails to deploy as it says itself. */
  public EdgeVerticle verticle() {
    return new EdgeVerticle(this);
  }

  /** The port that it really listens on; of use when a setting says 0. Known once deployed. */
  public int httpPort() {
    return httpPort;
  }

  public int grpcPort() {
    return grpcPort;
  }

  void listens(int http, int grpc) {
    httpPort = http;
    grpcPort = grpc;
  }

  /** True for the first who asks. */
  boolean followsCertificate() {
    return isCertificateFollowed.compareAndSet(false, true);
  }

  EdgeLoop loop(Vertx vertx, RequestAuthenticator authenticator) {
    return new EdgeLoop(
        vertx,
        config.limits(),
        authenticator,
        admission,
        rateLimiter,
        watches,
        reflections,
        uploads,
        new Deadlines(vertx));
  }

  private ConnectionGate gate(String port, boolean mayUpgrade, EdgeLimits limits) {
    var gate =
        new ConnectionGate(
            mayUpgrade, limits.connectionsMax(), limits.headersTimeout(), limits.idleTimeout());
    EdgeMetrics.register(registry, gate, port);
    return gate;
  }
}
