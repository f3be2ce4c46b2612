package torg.bench;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.kafka.KafkaConfig;
import torg.kafka.outbound.KafkaFencedOutbox;
import torg.segments.SegmentVerticle;
import torg.segments.SegmentWorkerVerticle;
import torg.segments.SegmentsConfig;
import torg.segments.users.KnownMinimalVersions;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.Membership;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserHistory;
import torg.segments.v1.UserSegments;
import torg.settings.Settings;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.StoredSnapshots;
import torg.store.Schema;
import torg.store.Store;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;
import torg.testkit.Kafka;
import torg.testkit.Postgres;

/**
 * Changed users through a whole diff run, with real Postgres and Kafka, against bare statements
 * that upsert the same states in portions of the same size.
 */
final class DiffRunPath implements AutoCloseable {
  private static final int USERS = 50_000;
  private static final int MEMBERSHIPS = 20;
  private static final long SEGMENT = 1;
  private static final int PORTION = 1_000;

  private static final String BARE_UPSERT =
      "insert into bare_user_segments (user_id, version, state, history)"
          + " select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])"
          + " on conflict (user_id) do update set version = excluded.version,"
          + " state = excluded.state, history = excluded.history";

  private final Vertx vertx = Vertx.vertx();
  private final Settings settings =
      new Settings(
          Map.of(
              "kafka.servers",
              Kafka.shared().servers(),
              "segments.topic",
              Kafka.shared().freshTopic(8),
              "segments.pollPeriod",
              "10ms",
              "segments.removalPercentMax",
              "100"));
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Bus bus = new Bus(vertx, BusConfig.from(settings), registry);
  private final Pool bare;
  private final SnapshotStorage storage;
  private long version;

  DiffRunPath() throws Exception {
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    var storeConfig = StoreConfig.from(settings);
    bare =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(database)
            .with(new PoolOptions().setMaxSize(1))
            .build();
    var pool =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(PgEngine.tuned(database, storeConfig))
            .with(new PoolOptions().setMaxSize(8))
            .build();
    var engine = new PgEngine(vertx, pool, storeConfig);
    var store =
        await(
            EngineStore.open(
                vertx, engine, Schema.of(SegmentVerticle.TABLES), storeConfig, registry));
    storage = new SnapshotStorage(store, Clock.systemUTC());
    deploy(store);
    fill();
  }

  private void deploy(Store store) throws Exception {
    var config = SegmentsConfig.from(settings);
    var source = new StoredSnapshots(store);
    var clock = Clock.systemUTC();
    var outbox = new KafkaFencedOutbox(vertx, KafkaConfig.from(settings), registry);
    await(
        vertx.deployVerticle(
            new SegmentVerticle(config, store, source, bus, clock, registry, "bench")));
    await(
        vertx.deployVerticle(
            new SegmentWorkerVerticle(
                config,
                store,
                source,
                outbox,
                new KnownMinimalVersions(store),
                clock,
                registry,
                "bench")));
    await(
        bus.request(
            SegmentCalls.CREATE_SEGMENT,
            CreateSegmentRequest.newBuilder().setSegmentId(SEGMENT).setName("bench").build(),
            CallContext.mesh(Duration.ofMinutes(1))));
  }

  /** Every user has been in some segments for long, in the store's table and in the bare one. */
  private void fill() throws Exception {
    await(
        bare.query("create table bare_user_segments (like user_segments including all)").execute());
    for (var first = 0; first < USERS; first += PORTION) {
      var users = LongStream.range(first, first + PORTION).boxed().toList();
      var portion =
          portion(
              users.stream().map(user -> user + Long.MIN_VALUE).toList(),
              users.stream().map(user -> 20L).toList(),
              users.stream().map(user -> Buffer.buffer(state(user).toByteArray())).toList(),
              users.stream().map(user -> Buffer.buffer(history().toByteArray())).toList());
      await(bare.preparedQuery(BARE_UPSERT).execute(portion));
    }
    await(bare.query("insert into user_segments select * from bare_user_segments").execute());
    await(bare.query("vacuum analyze user_segments").execute());
    await(bare.query("vacuum analyze bare_user_segments").execute());
  }

  private static Tuple portion(
      List<Long> users, List<Long> versions, List<Buffer> states, List<Buffer> histories) {
    return Tuple.of(
        users.toArray(Long[]::new),
        versions.toArray(Long[]::new),
        states.toArray(Buffer[]::new),
        histories.toArray(Buffer[]::new));
  }

  private static UserSegments state(long user) {
    var state = UserSegments.newBuilder().setUserId(user).setVersion(20);
    for (var segment = 0; segment < MEMBERSHIPS; segment++) {
      state.addMemberships(
          Membership.newBuilder()
              .setSegmentId(1_000_000 + segment)
              .setEvaluationVersion(1_700_000_000L + segment));
    }
    return state.build();
  }

  private static UserHistory history() {
    var history = UserHistory.newBuilder();
    for (var change = 0; change < 20; change++) {
      history.addChanges(
          UserChange.newBuilder()
              .setVersion(change + 1)
              .setChangedAt(Times.of(Clock.systemUTC().instant()))
              .setSegmentId(1_000_000 + change)
              .setEvaluationVersion(1_700_000_000L + change)
              .setAdded(true));
    }
    return history.build();
  }

  void run(Report report) throws Exception {
    var result = Median.compare(5, this::diffRun, this::bareUpsert);
    report.figure("changed users through the whole diff run", result.subject(), "a second");
    report.figure("bare bulk upsert of the same states", result.anchor(), "a second");
    report.atLeast("diff run against bare upserts", result.ratio(), 0.6);
  }

  /** All users come with odd versions and go, but for one, with even ones. */
  private double diffRun() throws Exception {
    version++;
    var id = new SnapshotId(SEGMENT, version);
    var users = LongStream.range(0, version % 2 == 0 ? 1 : USERS).toArray();
    await(storage.begin(id));
    await(storage.append(id, 0, users));
    await(storage.seal(id, users.length));
    var start = System.nanoTime();
    await(
        bus.request(
            SegmentCalls.ENQUEUE_SEGMENT,
            EnqueueSegmentRequest.newBuilder()
                .setSegmentId(SEGMENT)
                .setEvaluationVersion(version)
                .setRows(users.length)
                .build(),
            CallContext.mesh(Duration.ofMinutes(1))));
    while (!isDone()) {
      LockSupport.parkNanos(20_000_000);
    }
    return DiffPath.perSecond(USERS, start);
  }

  private boolean isDone() throws Exception {
    var entry =
        await(
                bus.request(
                    SegmentCalls.GET_PROGRESS,
                    GetProgressRequest.newBuilder().setSegmentId(SEGMENT).build(),
                    CallContext.mesh(Duration.ofMinutes(1))))
            .getSegment();
    if (!entry.getError().isEmpty()) {
      throw new IllegalStateException(entry.getError());
    }
    return entry.getStage() == SegmentStage.DONE && entry.getDiffVersion() == version;
  }

  private double bareUpsert() throws Exception {
    var portions = new ArrayList<Tuple>();
    var rows = new ArrayList<Row>();
    await(bare.query("select * from user_segments order by user_id").execute()).forEach(rows::add);
    for (var first = 0; first < rows.size(); first += PORTION) {
      var some = rows.subList(first, first + PORTION);
      portions.add(
          portion(
              some.stream().map(row -> row.getLong("user_id")).toList(),
              some.stream().map(row -> row.getLong("version")).toList(),
              some.stream().map(row -> row.getBuffer("state")).toList(),
              some.stream().map(row -> row.getBuffer("history")).toList()));
    }
    var start = System.nanoTime();
    for (var portion : portions) {
      await(bare.preparedQuery(BARE_UPSERT).execute(portion));
    }
    return DiffPath.perSecond(rows.size(), start);
  }

  private static <T> T await(Future<T> future) throws TimeoutException {
    return future.await(5, TimeUnit.MINUTES);
  }

  @Override
  public void close() throws TimeoutException {
    await(vertx.close());
  }
}
