package torg.bench;

import io.micrometer.core.instrument.Counter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.catalog.CatalogConfig;
import torg.catalog.CatalogVerticle;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogCacheConfig;
import torg.edge.Edge;
import torg.edge.EdgeConfig;
import torg.edge.auth.AuthConfig;
import torg.gazetteer.Gazetteer;
import torg.kafka.KafkaConfig;
import torg.kafka.outbound.KafkaFencedOutbox;
import torg.kafka.outbound.OutboundVerticle;
import torg.leases.Leases;
import torg.leases.LeasesConfig;
import torg.leases.ShardBell;
import torg.mesh.v1.Node;
import torg.node.mesh.Cluster;
import torg.offers.OfferSchedulerVerticle;
import torg.offers.OfferStoreVerticle;
import torg.offers.OffersConfig;
import torg.settings.Settings;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;
import torg.testkit.Kafka;
import torg.testkit.Postgres;

/**
 * The offer store behind its edge, with a real Postgres and a real Kafka, and bare connections to
 * the same Postgres, as many as the store has.
 */
final class OffersFixture implements AutoCloseable {
  /** A leaf of the shipped catalog without required attributes. */
  static final String CATEGORY = "books-fiction";

  private static final int CONNECTIONS = 16;
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  final Vertx vertx;
  final Bus bus;
  final Pool bare;
  final Store store;
  final String updatesTopic = Kafka.shared().freshTopic(8);
  final int grpcPort;

  private final Cluster cluster;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final CatalogCache catalog;
  private final ShardBell bell = new ShardBell();
  private final OffersConfig config;
  private final Leases leases;
  private final KafkaFencedOutbox outbox;

  OffersFixture() throws Exception {
    var settings =
        new Settings(
            Map.of(
                "http.port",
                "0",
                "grpc.port",
                "0",
                "edge.callsPerSecondMax",
                "1000000",
                "offers.updatesTopic",
                updatesTopic,
                "offers.feedResultsTopic",
                Kafka.shared().freshTopic(8),
                "kafka.servers",
                Kafka.shared().servers()));
    cluster = await(Cluster.join(Alone.cluster(), Node.newBuilder().setName("bench").build()));
    vertx = cluster.vertx();
    bus = new Bus(vertx, BusConfig.from(settings), registry);
    config = OffersConfig.from(settings);
    leases = new Leases(vertx, cluster.hazelcast(), LeasesConfig.from(settings), registry);
    outbox = new KafkaFencedOutbox(vertx, KafkaConfig.from(settings), registry);
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    var storeConfig = StoreConfig.from(settings);
    bare = pool(new PgConnectOptions(database).setCachePreparedStatements(true));
    var engine = new PgEngine(vertx, pool(PgEngine.tuned(database, storeConfig)), storeConfig);
    store = await(EngineStore.open(vertx, engine, schema(), storeConfig, registry));
    catalog = new CatalogCache(bus, CatalogCacheConfig.from(settings), registry);
    grpcPort = deploy(settings);
  }

  private int deploy(Settings settings) throws Exception {
    var clock = Clock.systemUTC();
    deploy(1, () -> new CatalogVerticle(CatalogConfig.from(settings), store, bus, clock));
    deploy(1, () -> catalog);
    deploy(1, () -> new OutboundVerticle(KafkaConfig.from(settings), bus, registry));
    var gazetteer = Gazetteer.load();
    deploy(
        CORES,
        () ->
            new OfferStoreVerticle(
                config,
                store,
                bus,
                catalog,
                gazetteer,
                OffersFixture::isThere,
                bell,
                clock,
                registry));
    var auth = AuthConfig.from(settings, Path.of("no-tokens"));
    var edge = new Edge(EdgeConfig.from(settings), auth, bus, HealthChecks.create(vertx), registry);
    deploy(CORES, edge::verticle);
    return edge.grpcPort();
  }

  /** Whoever names a topic here has made it. */
  private static Future<Void> isThere(String field, String topic) {
    return Future.succeededFuture();
  }

  /** Exports from now on; what waits and what is written. */
  void startExport() throws Exception {
    deploy(
        1,
        () ->
            new OfferSchedulerVerticle(
                config, store, bus, outbox, catalog, leases, bell, Clock.systemUTC(), registry));
  }

  double exported() {
    return registry.get("torg_offers_exported_total").tag("topic", updatesTopic).counter().count();
  }

  /** Attempts of transactions that were repeated so far. */
  double retries() {
    return registry.find("torg_store_retries_total").counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  private void deploy(int instances, Supplier<Deployable> verticle) throws Exception {
    await(vertx.deployVerticle(verticle, new DeploymentOptions().setInstances(instances)));
  }

  private Pool pool(PgConnectOptions connect) {
    return PgBuilder.pool()
        .using(vertx)
        .connectingTo(connect)
        .with(new PoolOptions().setMaxSize(CONNECTIONS).setMaxWaitQueueSize(-1))
        .build();
  }

  private static Schema schema() {
    return Schema.of(
        Stream.of(CatalogVerticle.TABLES, OfferStoreVerticle.TABLES)
            .flatMap(List::stream)
            .toList());
  }

  static Table table(String name) {
    return OfferStoreVerticle.TABLES.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  void sql(String statement) throws Exception {
    bare.query(statement).execute().await(10, TimeUnit.MINUTES);
  }

  long number(String query) throws Exception {
    return await(bare.query(query).execute()).iterator().next().getLong(0);
  }

  static <T> T await(Future<T> future) throws TimeoutException {
    return future.await(120, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws TimeoutException {
    await(leases.close().eventually(vertx::close));
  }
}
