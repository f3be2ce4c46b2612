package torg.segments;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import torg.api.v1.Scope;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.FencedOutbox;
import torg.segments.users.KnownMinimalVersions;
import torg.segments.v1.UserSegments;
import torg.settings.Settings;
import torg.snapshots.SnapshotSource;
import torg.snapshots.store.StoredSnapshots;
import torg.store.Store;
import torg.store.ydb.YdbConfig;
import torg.store.ydb.YdbEngine;
import torg.testkit.Await;
import torg.testkit.OutboxDouble;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;
import torg.ydbdouble.service.YdbDouble;

/**
 * A node with nothing but the segment differ, on a real database; what is sent to Kafka is kept in
 * a list. It has no workers until a test starts some.
 */
public final class SegmentNode implements SegmentClient, AutoCloseable {
  public static final Caller SERVICE = new Caller("backend", Set.of(Scope.SERVICE));
  static final Settings NO_SETTINGS = new Settings(Map.of());

  /** Quick to look, and to try again. */
  static final Map<String, String> QUICK =
      Map.of(
          "segments.pollPeriod", "10ms",
          "segments.backoffMin", "10ms",
          "segments.backoffMax", "50ms",
          "segments.chunkUsers", "5",
          "segments.removalUsersMin", "10");

  public final Vertx vertx = Vertx.vertx();
  public final Bus bus = new Bus(vertx, BusConfig.from(NO_SETTINGS), new SimpleMeterRegistry());
  public final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  public final String database;
  private final Function<Vertx, Future<Store>> engine;
  public final SegmentsConfig config;
  public final Store store;
  public final SnapshotSource source;

  private final Set<String> workers = new HashSet<>();

  /** What workers send to; what a test says about it holds for the double only. */
  public final OutboxDouble kafka = new OutboxDouble();

  private SegmentNode(
      String database,
      Function<Vertx, Future<Store>> engine,
      UnaryOperator<SnapshotSource> source,
      Map<String, String> settings) {
    this.database = database;
    this.engine = engine;
    config = config(settings);
    store = Await.result(engine.apply(vertx));
    this.source = source.apply(new StoredSnapshots(store));
    Await.result(
        vertx.deployVerticle(
            new SegmentVerticle(
                config, store, this.source, bus, Clock.systemUTC(), registry, "test")));
  }

  public static SegmentNode start() {
    return start(Map.of());
  }

  /** With an empty database of its own. */
  public static SegmentNode start(Map<String, String> settings) {
    return start(settings, UnaryOperator.identity());
  }

  public static SegmentNode start(
      Map<String, String> settings, UnaryOperator<SnapshotSource> source) {
    var database = Postgres.shared().freshDatabase();
    return new SegmentNode(database, vertx -> openStore(vertx, database), source, settings);
  }

  /** On YDB, for which a double stands in. */
  public static SegmentNode onYdb(YdbDouble ydb, Map<String, String> settings) {
    var connection = new Settings(Map.of("ydb.connection", ydb.connectionString()));
    return new SegmentNode(
        "",
        vertx ->
            YdbEngine.connect(vertx, YdbConfig.from(connection), TestStore.CONFIG)
                .compose(engine -> TestStore.open(vertx, engine, SegmentVerticle.TABLES)),
        UnaryOperator.identity(),
        settings);
  }

  /** Another way to the same database. */
  public Future<Store> openStore(Vertx other) {
    return engine.apply(other);
  }

  public static SegmentsConfig config(Map<String, String> settings) {
    var all = new HashMap<>(QUICK);
    all.putAll(settings);
    return SegmentsConfig.from(new Settings(all));
  }

  public static Future<Store> openStore(Vertx vertx, String database) {
    return openStore(vertx, Postgres.shared().connect(database));
  }

  public static Future<Store> openStore(Vertx vertx, PgConnectOptions database) {
    return TestStore.open(vertx, database, SegmentVerticle.TABLES);
  }

  /** Its deployment, to be undeployed. */
  public String startWorker() {
    return startWorker(store, source, kafka);
  }

  public String startWorker(Store on, SnapshotSource from, FencedOutbox to) {
    return startWorker(on, from, to, Clock.systemUTC());
  }

  public String startWorker(Store on, SnapshotSource from, FencedOutbox to, Clock clock) {
    var worker =
        Await.result(
            vertx.deployVerticle(
                new SegmentWorkerVerticle(
                    config, on, from, to, new KnownMinimalVersions(on), clock, registry, "test")));
    workers.add(worker);
    return worker;
  }

  public void stopWorker(String deployment) {
    workers.remove(deployment);
    Await.result(vertx.undeploy(deployment));
  }

  public <Q extends Message, A extends Message> Future<A> send(Call<Q, A> call, Q request) {
    return bus.request(call, request, CallContext.of(SERVICE, Duration.ofMinutes(5)));
  }

  @Override
  public <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(send(call, request));
  }

  public <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> ask(call, request));
  }

  /** In the order in which Kafka got them. */
  public List<UserSegments> emitted() {
    return UserStates.emitted(kafka, config.topic());
  }

  /** By user. */
  public Map<Long, UserSegments> lastEmitted() {
    var last = new LinkedHashMap<Long, UserSegments>();
    emitted().forEach(state -> last.put(state.getUserId(), state));
    return last;
  }

  /** By user. */
  public Map<Long, UserSegments> stored() {
    return UserStates.stored(store);
  }

  /** Workers first, while they have a database to say goodbye to. */
  @Override
  public void close() {
    List.copyOf(workers).forEach(this::stopWorker);
    Await.result(vertx.close());
  }
}
