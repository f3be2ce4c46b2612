package torg.node;

import com.google.protobuf.Message;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.HealthChecks;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.calls.CatalogCalls;
import torg.calls.MeshCalls;
import torg.calls.OfferCalls;
import torg.calls.SegmentCalls;
import torg.catalog.CatalogVerticle;
import torg.catalog.v1.ListChildrenRequest;
import torg.catalog.view.CatalogCache;
import torg.edge.Edge;
import torg.edge.OpsVerticle;
import torg.fetch.Fetcher;
import torg.kafka.DeadLetterVerticle;
import torg.kafka.Inbound;
import torg.kafka.InboundVerticle;
import torg.kafka.KafkaFencedOutbox;
import torg.kafka.KafkaTopics;
import torg.kafka.OutboundVerticle;
import torg.leases.Leases;
import torg.mesh.v1.EchoRequest;
import torg.node.mesh.Cluster;
import torg.objects.ObjectStore;
import torg.offers.OfferSchedulerVerticle;
import torg.offers.OfferStoreVerticle;
import torg.offers.export.ExportBell;
import torg.offers.v1.GetCountsRequest;
import torg.photos.PhotoLoaderVerticle;
import torg.segments.SegmentVerticle;
import torg.segments.v1.ListSegmentsRequest;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineStore;

/** Puts the parts of a node together. */
final class Wiring {
  private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final Set<Role> KEEPING = EnumSet.of(Role.CATALOG, Role.OFFERS, Role.SEGMENTS);

  private final Configs configs;
  private final Cluster cluster;
  private final String nodeName;
  private final Vertx vertx;
  private final PrometheusMeterRegistry registry;
  private final Bus bus;
  private final Leases leases;
  private final KafkaTopics topics;
  private final KafkaFencedOutbox outbox;
  private final Health health;
  private final CatalogCache catalogCache;
  private final OpsVerticle ops;
  private Optional<String> edge = Optional.empty();
  private Optional<Engine> engine = Optional.empty();
  private Store store;
  private Optional<PhotoTools> photos = Optional.empty();
  private Optional<SegmentParts> segments = Optional.empty();

  Wiring(Configs configs, Cluster cluster, String nodeName) {
    this.configs = configs;
    this.cluster = cluster;
    this.nodeName = nodeName;
    this.vertx = cluster.vertx();
    this.registry = NodeMetrics.registry();
    cluster
        .certificateEnd()
        .ifPresent(end -> NodeMetrics.certificate(registry, end, Clock.systemUTC()));
    this.bus = new Bus(vertx, configs.bus(), registry);
    this.leases = new Leases(vertx, cluster.hazelcast(), configs.leases(), registry);
    this.topics = new KafkaTopics(vertx, configs.kafka());
    this.outbox = new KafkaFencedOutbox(vertx, configs.kafka(), registry);
    this.health = new Health(HealthChecks.create(vertx));
    this.catalogCache = new CatalogCache(bus, configs.catalogCache(), registry);
    this.ops =
        new OpsVerticle(configs.ops(), configs.edge(), configs.auth(), health.checks(), registry);
  }

  /** Of the listener of health and metrics, once all is deployed. */
  int opsPort() {
    return ops.port();
  }

  /** The edge comes last: once it listens, all else is there. */
  Future<Void> deploy(boolean ownKafka) {
    health.cluster(cluster);
    health.kafka(topics);
    return (ownKafka ? topics.ensure(Topics.all(configs)) : Future.<Void>succeededFuture())
        .compose(done -> openStore())
        .compose(done -> deploy(1, () -> new MeshVerticle(bus, cluster)))
        .compose(done -> Future.all(bridge(), catalog(), echo()))
        .compose(done -> deploy(1, () -> catalogCache))
        .compose(done -> Future.all(offers(), photos(), segments()))
        .compose(done -> vertx.deployVerticle(ops))
        .compose(done -> edge());
  }

  /** No more calls from outside, then no more shared work, then no more of anything. */
  Future<Void> stop() {
    return edge.map(vertx::undeploy)
        .orElse(Future.succeededFuture())
        .eventually(leases::close)
        .eventually(() -> segments.map(SegmentParts::stopWorkers).orElse(Future.succeededFuture()))
        .eventually(this::undeployAll)
        .eventually(() -> segments.map(SegmentParts::close).orElse(Future.succeededFuture()))
        .eventually(() -> photos.map(PhotoTools::close).orElse(Future.succeededFuture()))
        .eventually(outbox::close)
        .eventually(topics::close)
        .eventually(() -> engine.map(Engine::close).orElse(Future.succeededFuture()));
  }

  private Future<?> undeployAll() {
    return Future.join(vertx.deploymentIDs().stream().map(vertx::undeploy).toList());
  }

  /** Only roles that keep something need the database. */
  private Future<Void> openStore() {
    if (Collections.disjoint(configs.node().roles(), KEEPING)) {
      return Future.succeededFuture();
    }
    var kind = configs.node().storeEngine();
    return kind.connect(vertx, configs)
        .onSuccess(connected -> engine = Optional.of(connected))
        .onSuccess(connected -> health.store(kind, connected))
        .compose(
            connected ->
                EngineStore.open(vertx, connected, Schema.of(tables()), configs.store(), registry))
        .onSuccess(opened -> store = opened)
        .mapEmpty();
  }

  private static List<Table> tables() {
    return Stream.of(CatalogVerticle.TABLES, OfferStoreVerticle.TABLES, SegmentVerticle.TABLES)
        .flatMap(List::stream)
        .toList();
  }

  private Future<Void> bridge() {
    return role(Role.BRIDGE, topics::check, this::deployBridge);
  }

  private Future<Void> deployBridge() {
    return deploy(1, () -> new OutboundVerticle(configs.kafka(), bus, registry))
        .compose(done -> deploy(1, () -> new DeadLetterVerticle(configs.kafka(), bus)))
        .compose(
            done -> Future.all(Topics.inbound(configs).stream().map(this::deployInbound).toList()))
        .mapEmpty();
  }

  private Future<Void> deployInbound(Inbound<?> inbound) {
    var config = Topics.config(configs, inbound);
    return deploy(1, () -> new InboundVerticle<>(config, inbound, bus, registry));
  }

  private Future<Void> catalog() {
    return role(
        Role.CATALOG,
        () -> ask(CatalogCalls.LIST_CHILDREN, ListChildrenRequest.getDefaultInstance()),
        () ->
            deploy(
                1,
                () ->
                    new CatalogVerticle(
                        configs.catalog(),
                        store,
                        bus,
                        outbox,
                        (name, period, job) -> leases.every(name, period, job).mapEmpty(),
                        Clock.systemUTC())));
  }

  private Future<Void> offers() {
    return role(
        Role.OFFERS,
        () -> ask(OfferCalls.GET_COUNTS, GetCountsRequest.newBuilder().setSellerId("-").build()),
        this::deployOffers);
  }

  private Future<Void> deployOffers() {
    var bell = new ExportBell();
    var clock = Clock.systemUTC();
    return deploy(
            CORES,
            () -> new OfferStoreVerticle(configs.offers(), store, bus, catalogCache, bell, clock))
        .compose(
            done ->
                deploy(
                    1,
                    () ->
                        new OfferSchedulerVerticle(
                            configs.offers(),
                            store,
                            outbox,
                            catalogCache,
                            leases,
                            bell,
                            clock,
                            registry)));
  }

  private Future<Void> photos() {
    return role(Role.PHOTOS, () -> photos.orElseThrow().objects().check(), this::deployPhotos);
  }

  private Future<Void> deployPhotos() {
    return ObjectStore.open(vertx, configs.objects())
        .map(objects -> new PhotoTools(objects, new Fetcher(vertx, configs.fetch(), registry)))
        .onSuccess(opened -> photos = Optional.of(opened))
        .compose(
            opened ->
                deploy(
                    1,
                    () ->
                        new PhotoLoaderVerticle(
                            configs.photos(), opened.fetcher(), opened.objects(), bus, registry)));
  }

  private Future<Void> segments() {
    return role(
        Role.SEGMENTS,
        () -> ask(SegmentCalls.LIST_SEGMENTS, ListSegmentsRequest.getDefaultInstance()),
        () -> {
          var parts =
              new SegmentParts(vertx, configs, store, bus, leases, outbox, registry, nodeName);
          segments = Optional.of(parts);
          return parts.deploy();
        });
  }

  private Future<Void> echo() {
    return role(
        Role.ECHO,
        () -> ask(MeshCalls.ECHO, EchoRequest.getDefaultInstance()),
        () -> deploy(CORES, () -> new EchoVerticle(bus, nodeName)));
  }

  /** Whoever asks for its health has reached it. */
  private Future<Void> edge() {
    return role(Role.EDGE, Future::succeededFuture, this::deployEdge);
  }

  private Future<Void> deployEdge() {
    var shared = new Edge(configs.edge(), configs.auth(), bus, health.checks(), registry);
    return vertx
        .deployVerticle(shared::verticle, new DeploymentOptions().setInstances(CORES))
        .onSuccess(id -> edge = Optional.of(id))
        .mapEmpty();
  }

  private <Q extends Message> Future<Void> ask(Call<Q, ?> call, Q request) {
    return bus.request(call, request, CallContext.mesh(CHECK_TIMEOUT)).mapEmpty();
  }

  private Future<Void> role(
      Role role, Supplier<Future<Void>> check, Supplier<Future<Void>> deployment) {
    if (!configs.node().roles().contains(role)) {
      return Future.succeededFuture();
    }
    health.role(role, () -> check.get().map(new JsonObject()));
    return deployment.get();
  }

  private Future<Void> deploy(int instances, Supplier<Deployable> verticle) {
    return vertx
        .deployVerticle(verticle, new DeploymentOptions().setInstances(instances))
        .mapEmpty();
  }
}
