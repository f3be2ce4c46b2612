package torg.node.roles;

import com.google.protobuf.Message;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import torg.bus.Bus;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.calls.FencedOutbox;
import torg.calls.NamedTopics;
import torg.catalog.view.CatalogCache;
import torg.kafka.KafkaTopics;
import torg.leases.Leases;
import torg.leases.ShardBell;
import torg.store.Store;

/**
 * What a node has for all of its roles.
 *
 * @param routes of all roles, whichever node has them
 * @param openedStore empty when none of the node's roles has tables
 */
public record NodeServices(
    String nodeName,
    Vertx vertx,
    Bus bus,
    Leases leases,
    ShardBell bell,
    KafkaTopics topics,
    NamedTopics namedTopics,
    FencedOutbox outbox,
    CatalogCache catalogCache,
    HealthChecks health,
    PrometheusMeterRegistry registry,
    Clock clock,
    List<Route> routes,
    Optional<Store> openedStore) {
  static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);

  Store store() {
    return openedStore.orElseThrow(
        () -> new IllegalStateException("a role that uses the store must name its tables"));
  }

  /** The id of the deployment, once all instances have started. */
  Future<String> deploy(int instances, Supplier<Deployable> verticle) {
    return vertx.deployVerticle(verticle, new DeploymentOptions().setInstances(instances));
  }

  /** For checks: whether anybody in the mesh answers the call. */
  <Q extends Message> Future<Void> ask(Call<Q, ?> call, Q request) {
    return bus.request(call, request, CallContext.mesh(CHECK_TIMEOUT)).mapEmpty();
  }
}
