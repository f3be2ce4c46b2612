package torg.edge.grpc;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.vertx.core.Future;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.vertx.grpc.health.v1.HealthProto;
import java.util.HashSet;
import java.util.Set;
import torg.edge.ops.Health;

/**
 * What the standard health service says. Not the one of Vert.x, which calls the whole server
 * healthy whatever the checks say, keeps watchers that are gone, and unpacks without a bound. Every
 * service is as healthy as its node. Tells the state only, so that it may be asked by strangers.
 */
final class GrpcHealthStatus {
  static final ServiceDescriptor SERVICE = HealthProto.getDescriptor().findServiceByName("Health");
  static final String CHECK = "/%s/Check".formatted(SERVICE.getFullName());
  static final String WATCH = "/%s/Watch".formatted(SERVICE.getFullName());

  /** A question is the name of a service. */
  static final GrpcMessageReader READER =
      new GrpcMessageReader(HealthCheckRequest.getDefaultInstance(), 1_024);

  private final Health health;
  private final Set<String> services;

  /**
   * @param services full names of those that can be asked for, besides the empty name
   */
  GrpcHealthStatus(Health health, Set<String> services) {
    this.health = health;
    this.services = new HashSet<>(services);
    this.services.add("");
    this.services.add(SERVICE.getFullName());
  }

  Future<ServingStatus> of(String service) {
    return services.contains(service)
        ? health.isUp().map(up -> up ? ServingStatus.SERVING : ServingStatus.NOT_SERVING)
        : Future.succeededFuture(ServingStatus.SERVICE_UNKNOWN);
  }

  static HealthCheckResponse answer(ServingStatus status) {
    return HealthCheckResponse.newBuilder().setStatus(status).build();
  }
}
