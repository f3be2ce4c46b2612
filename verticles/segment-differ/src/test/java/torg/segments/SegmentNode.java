package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
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
import java.util.Optional;
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
import torg.calls.SegmentCalls;
import torg.segments.core.SegmentTables;
import torg.segments.users.KnownMinimalVersions;
import torg.segments.users.UserRows;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.GetDryRunRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.GetUserSegmentsRequest;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.StartDryRunRequest;
import torg.segments.v1.UserSegments;
import torg.settings.Settings;
import torg.snapshots.SnapshotSource;
import torg.snapshots.store.StoredSnapshots;
import torg.store.Scan;
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
public final class SegmentNode implements AutoCloseable {
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

  private static UserSegments state(ByteString value, String key) {
    try {
      var state = UserSegments.parseFrom(value);
      assertThat(key).isEqualTo(Long.toUnsignedString(state.getUserId()));
      return state;
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
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

  public <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(send(call, request));
  }

  public <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> ask(call, request));
  }

  public void create(long segment) {
    ask(
        SegmentCalls.CREATE_SEGMENT,
        CreateSegmentRequest.newBuilder().setSegmentId(segment).setName("s" + segment).build());
  }

  /** Loads a whole snapshot and enqueues it. */
  public void load(long segment, long version, long... users) {
    ask(
        SegmentCalls.BEGIN_SNAPSHOT,
        BeginSnapshotRequest.newBuilder().setSegmentId(segment).setVersion(version).build());
    if (users.length > 0) {
      var request = AddUsersRequest.newBuilder().setSegmentId(segment).setVersion(version);
      for (var user : users) {
        request.addUserIds(user);
      }
      ask(SegmentCalls.ADD_USERS, request.build());
    }
    ask(
        SegmentCalls.FINISH_SNAPSHOT,
        FinishSnapshotRequest.newBuilder()
            .setSegmentId(segment)
            .setVersion(version)
            .setRows(users.length)
            .build());
  }

  public static StartDryRunRequest dryRunOf(long segment, long version) {
    return StartDryRunRequest.newBuilder()
        .setSegmentId(segment)
        .setEvaluationVersion(version)
        .build();
  }

  /** The last one, as it stands. */
  public DryRun dryRun(long segment) {
    return ask(
        SegmentCalls.GET_DRY_RUN, GetDryRunRequest.newBuilder().setSegmentId(segment).build());
  }

  /** Begins one and waits for its end. */
  public DryRun dryRun(long segment, long version) {
    ask(SegmentCalls.START_DRY_RUN, dryRunOf(segment, version));
    Await.until(() -> dryRun(segment).getState() != DryRunState.DRY_RUN_RUNNING);
    return dryRun(segment);
  }

  public DiffProgress progress(long segment) {
    return ask(
        SegmentCalls.GET_PROGRESS, GetProgressRequest.newBuilder().setSegmentId(segment).build());
  }

  public void awaitStage(long segment, SegmentStage stage) {
    Await.until(() -> progress(segment).getSegment().getStage() == stage);
  }

  /** Whole states are there, and nobody is at them any more. */
  public void awaitDone(long segment, long version) {
    Await.until(
        () -> {
          var entry = progress(segment).getSegment();
          return entry.getStage() == SegmentStage.DONE && entry.getDiffVersion() == version;
        });
  }

  public GetUserSegmentsResponse user(long user) {
    return ask(
        SegmentCalls.GET_USER_SEGMENTS,
        GetUserSegmentsRequest.newBuilder().setUserId(user).build());
  }

  /** In the order in which Kafka got them. */
  public List<UserSegments> emitted() {
    return kafka.records(config.topic()).stream()
        .map(record -> state(record.getValue(), record.getKey()))
        .toList();
  }

  /** By user. */
  public Map<Long, UserSegments> lastEmitted() {
    var last = new LinkedHashMap<Long, UserSegments>();
    emitted().forEach(state -> last.put(state.getUserId(), state));
    return last;
  }

  /** By user. */
  public Map<Long, UserSegments> stored() {
    var states = new HashMap<Long, UserSegments>();
    Await.result(store.all(Scan.of(SegmentTables.USERS), 1_000_000))
        .forEach(
            row ->
                states.put(
                    row.get(SegmentTables.USER_ID),
                    UserRows.state(row.get(SegmentTables.USER_ID), Optional.of(row))));
    return states;
  }

  /** Workers first, while they have a database to say goodbye to. */
  @Override
  public void close() {
    List.copyOf(workers).forEach(this::stopWorker);
    Await.result(vertx.close());
  }
}
