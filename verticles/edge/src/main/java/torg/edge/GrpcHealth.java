package torg.edge;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.common.ServiceName;
import io.vertx.grpc.health.handler.GrpcHealthCheckV1Handler;
import io.vertx.grpc.health.handler.GrpcHealthWatchV1Handler;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.vertx.grpc.health.v1.HealthProto;
import io.vertx.grpc.server.GrpcServer;
import io.vertx.grpc.server.GrpcServerRequest;
import io.vertx.grpc.server.GrpcServerResponse;
import io.vertx.grpc.server.Service;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The standard health service. Not the one of Vert.x, which calls the whole server healthy whatever
 * the checks say, and keeps watchers that are gone. Every service is as healthy as its node.
 */
final class GrpcHealth implements Service {
  private static final ServiceDescriptor SERVICE =
      HealthProto.getDescriptor().findServiceByName("Health");
  private static final long WATCH_MILLIS = 1_000;

  private final Vertx vertx;
  private final Health health;
  private final Set<String> services;

  /**
   * @param services full names of those that can be asked for, besides the empty name
   */
  GrpcHealth(Vertx vertx, Health health, Set<String> services) {
    this.vertx = vertx;
    this.health = health;
    this.services = new HashSet<>(services);
    this.services.add("");
    this.services.add(SERVICE.getFullName());
  }

  @Override
  public ServiceName name() {
    return ServiceName.create(SERVICE.getFullName());
  }

  @Override
  public ServiceDescriptor descriptor() {
    return SERVICE;
  }

  @Override
  public void bind(GrpcServer server) {
    server.callHandler(GrpcHealthCheckV1Handler.SERVICE_METHOD, this::check);
    server.callHandler(GrpcHealthWatchV1Handler.SERVICE_METHOD, this::watch);
  }

  private void check(GrpcServerRequest<HealthCheckRequest, HealthCheckResponse> request) {
    var asked = new AtomicBoolean();
    request.handler(
        question -> {
          if (asked.compareAndSet(false, true)) {
            status(question.getService()).onSuccess(status -> tell(request.response(), status));
          }
        });
    request.endHandler(
        ended -> {
          if (!asked.get()) {
            fail(request.response(), GrpcStatus.INVALID_ARGUMENT, "the request has no message");
          }
        });
  }

  private static void tell(
      GrpcServerResponse<?, HealthCheckResponse> response, ServingStatus status) {
    if (status == ServingStatus.SERVICE_UNKNOWN) {
      fail(response, GrpcStatus.NOT_FOUND, "the edge has no such service");
    } else {
      response.end(answer(status));
    }
  }

  private static void fail(GrpcServerResponse<?, ?> response, GrpcStatus status, String message) {
    response.status(status).statusMessage(message);
    response.end();
  }

  private void watch(GrpcServerRequest<HealthCheckRequest, HealthCheckResponse> request) {
    request.handler(asked -> new Watch(request, asked.getService()).begin());
  }

  private Future<ServingStatus> status(String service) {
    return services.contains(service)
        ? health.isUp().map(up -> up ? ServingStatus.SERVING : ServingStatus.NOT_SERVING)
        : Future.succeededFuture(ServingStatus.SERVICE_UNKNOWN);
  }

  private static HealthCheckResponse answer(ServingStatus status) {
    return HealthCheckResponse.newBuilder().setStatus(status).build();
  }

  /** Tells the status at once and then each change, until the client goes away. */
  private final class Watch {
    private final GrpcServerRequest<HealthCheckRequest, HealthCheckResponse> request;
    private final String service;
    private ServingStatus told;
    private boolean over;
    private long timer;

    private Watch(
        GrpcServerRequest<HealthCheckRequest, HealthCheckResponse> request, String service) {
      this.request = request;
      this.service = service;
    }

    private void begin() {
      request.errorHandler(cancelled -> stop());
      request.exceptionHandler(disconnected -> stop());
      timer = vertx.setPeriodic(0, WATCH_MILLIS, tick -> tell());
    }

    private void tell() {
      status(service)
          .onSuccess(
              status -> {
                if (!over && status != told) {
                  told = status;
                  request.response().write(answer(status));
                }
              });
    }

    private void stop() {
      over = true;
      vertx.cancelTimer(timer);
    }
  }
}
