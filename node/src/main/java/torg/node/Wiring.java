package torg.node;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.calls.NamedTopics;
import torg.catalog.view.CatalogCache;
import torg.edge.OpsVerticle;
import torg.kafka.KafkaNamedTopics;
import torg.kafka.KafkaTopics;
import torg.kafka.TopicSpec;
import torg.kafka.outbound.KafkaFencedOutbox;
import torg.leases.Leases;
import torg.leases.ShardBell;
import torg.node.mesh.Cluster;
import torg.node.mesh.MeshVerticle;
import torg.node.roles.NodeServices;
import torg.node.roles.RoleType.Stage;
import torg.node.roles.Roles;
import torg.node.roles.Route;
import torg.store.Schema;
import torg.store.Store;
import torg.store.engine.Engine;
import torg.store.engine.EngineStore;

/** Opens what all roles of a node share, deploys the roles, and ends both in the right order. */
final class Wiring {
  private final Configs configs;
  private final Cluster cluster;
  private final String nodeName;
  private final boolean ownKafka;
  private final Vertx vertx;
  private final Clock clock = Clock.systemUTC();
  private final PrometheusMeterRegistry registry;
  private final Bus bus;
  private final Leases leases;
  private final KafkaTopics topics;
  private final KafkaFencedOutbox outbox;
  private final Health health;
  private final CatalogCache catalogCache;
  private final OpsVerticle ops;
  private final ChosenRoles roles;
  private Optional<Engine> engine = Optional.empty();
  private Optional<Store> store = Optional.empty();

  /**
   * @param ownKafka whether the broker is this node's, on which it makes its topics itself
   */
  Wiring(Configs configs, Cluster cluster, String nodeName, boolean ownKafka) {
    this.configs = configs;
    this.cluster = cluster;
    this.nodeName = nodeName;
    this.ownKafka = ownKafka;
    this.vertx = cluster.vertx();
    this.registry = NodeMetrics.registry();
    cluster.certificateEnd().ifPresent(end -> NodeMetrics.certificate(registry, end, clock));
    this.bus = new Bus(vertx, configs.bus(), registry);
    this.leases = new Leases(vertx, cluster.hazelcast(), configs.leases(), registry);
    this.topics = new KafkaTopics(vertx, configs.kafka());
    this.outbox = new KafkaFencedOutbox(vertx, configs.kafka(), registry);
    this.health = new Health(HealthChecks.create(vertx));
    this.catalogCache = new CatalogCache(bus, configs.catalogCache(), registry);
    this.ops =
        new OpsVerticle(configs.ops(), configs.edge(), configs.auth(), health.checks(), registry);
    this.roles = new ChosenRoles(configs, health, topics);
  }

  /** Of the listener of health and metrics, once all is deployed. */
  int opsPort() {
    return ops.port();
  }

  /** The entrance comes last: once it listens, all else is there. */
  Future<Void> deploy() {
    health.cluster(cluster);
    health.kafka(topics);
    return (ownKafka ? topics.ensure(ownTopics()) : Future.<Void>succeededFuture())
        .compose(done -> openStore())
        .compose(done -> vertx.deployVerticle(new MeshVerticle(bus, cluster)))
        .compose(done -> roles.deploy(Stage.FOUNDATION, services()))
        .compose(done -> vertx.deployVerticle(catalogCache))
        .compose(done -> roles.deploy(Stage.SERVICE, services()))
        .compose(done -> vertx.deployVerticle(ops))
        .compose(done -> roles.deploy(Stage.ENTRANCE, services()));
  }

  /** No more calls from outside, then no more shared work, then no more of anything. */
  Future<Void> stop() {
    return roles
        .drain(Stage.ENTRANCE, services())
        .eventually(leases::close)
        .eventually(() -> roles.drain(Stage.SERVICE, services()))
        .eventually(() -> roles.drain(Stage.FOUNDATION, services()))
        .eventually(this::undeployAll)
        .eventually(roles::close)
        .eventually(outbox::close)
        .eventually(topics::close)
        .eventually(() -> engine.map(Engine::close).orElse(Future.succeededFuture()))
        .mapEmpty();
  }

  private Future<?> undeployAll() {
    return Future.join(vertx.deploymentIDs().stream().map(vertx::undeploy).toList());
  }

  private List<TopicSpec> ownTopics() {
    return topicNames().stream().map(topic -> new TopicSpec(topic, partitions())).toList();
  }

  /** Of all roles, whichever node has them. */
  private List<String> topicNames() {
    var outbound =
        configs.roles().values().stream().flatMap(role -> role.outboundTopics().stream());
    return Stream.concat(routes().stream().map(route -> route.inbound().topic()), outbound)
        .toList();
  }

  private int partitions() {
    return configs.node().kafkaPartitions();
  }

  private NamedTopics namedTopics() {
    return new KafkaNamedTopics(
        topics, topicNames(), ownKafka ? OptionalInt.of(partitions()) : OptionalInt.empty());
  }

  private List<Route> routes() {
    return configs.roles().values().stream().flatMap(role -> role.routes().stream()).toList();
  }

  /** Only roles that keep something need the database. */
  private Future<Void> openStore() {
    if (configs.node().roles().stream().allMatch(type -> type.tables().get().isEmpty())) {
      return Future.succeededFuture();
    }
    var kind = configs.node().storeEngine();
    return kind.connect(vertx, configs)
        .onSuccess(connected -> engine = Optional.of(connected))
        .onSuccess(connected -> health.store(kind, connected))
        .compose(
            connected ->
                EngineStore.open(
                    vertx, connected, Schema.of(Roles.tables()), configs.store(), registry))
        .onSuccess(opened -> store = Optional.of(opened))
        .mapEmpty();
  }

  private NodeServices services() {
    return new NodeServices(
        nodeName,
        vertx,
        bus,
        leases,
        new ShardBell(),
        topics,
        namedTopics(),
        outbox,
        catalogCache,
        health.checks(),
        registry,
        clock,
        routes(),
        store);
  }
}
