package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.PoolOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.settings.Settings;
import torg.store.Column;
import torg.store.Row;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;
import torg.store.pg.PgEngine;
import torg.testkit.Await;
import torg.testkit.Postgres;

/** On a real database, with leases of a real cluster where tokens come from it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FenceTest {
  private static final Column<String> ID = Column.utf8("id");
  private static final Column<String> WRITER = Column.utf8("writer");
  private static final Table WORK = Table.named("work").key(ID).values(WRITER).declare();

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger names = new AtomicInteger();
  private Store store;
  private Fence fence;

  @BeforeAll
  void open() {
    var config = StoreConfig.from(new Settings(Map.of()));
    var pool =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(
                PgEngine.tuned(
                    Postgres.shared().connect(Postgres.shared().freshDatabase()), config))
            .with(new PoolOptions().setMaxSize(8))
            .build();
    var tables = Stream.concat(Fence.TABLES.stream(), Stream.of(WORK)).toList();
    store =
        Await.result(
            EngineStore.open(
                vertx,
                new PgEngine(vertx, pool, config),
                Schema.of(tables),
                config,
                new SimpleMeterRegistry()));
    fence = new Fence(store);
  }

  @AfterAll
  void close() {
    Await.result(vertx.close());
  }

  /** A lease that believes in itself until it is told otherwise. */
  private static final class Believed implements Lease {
    private final String name;
    private final String owner;
    private long token;
    private Optional<Long> next = Optional.empty();
    private boolean isHeld = true;

    Believed(String name, String owner, long token) {
      this.name = name;
      this.owner = owner;
      this.token = token;
    }

    /** The cluster still knows it as the holder and would count on from here. */
    Believed confirmedFrom(long token) {
      next = Optional.of(token);
      return this;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int shard() {
      return 3;
    }

    @Override
    public String owner() {
      return owner;
    }

    @Override
    public long token() {
      return token;
    }

    @Override
    public boolean isHeld() {
      return isHeld;
    }

    @Override
    public Future<Long> raiseToken(long above) {
      if (next.isEmpty()) {
        isHeld = false;
        return Future.failedFuture(FaultException.unavailable("lost"));
      }
      token = Math.max(above + 1, next.get());
      return Future.succeededFuture(token);
    }

    @Override
    public void lose() {
      isHeld = false;
    }
  }

  private String name() {
    return "work-" + names.incrementAndGet();
  }

  private FencingToken raise(Lease lease) {
    return Await.result(fence.raise(lease));
  }

  private Future<Void> write(FencingToken token, String name, String writer) {
    return store.transact(
        tx ->
            token
                .check(tx)
                .map(
                    held -> {
                      tx.upsert(Row.of(WORK).with(ID, name).with(WRITER, writer));
                      return null;
                    }));
  }

  private String writer(String name) {
    return Await.result(store.get(WORK.key(name))).map(row -> row.get(WRITER)).orElse("nobody");
  }

  private static FaultException refusal(Future<?> future) {
    return catchThrowableOfType(FaultException.class, () -> Await.result(future));
  }

  @Test
  void shouldLetOnlyTheNewestHolderWrite() {
    var name = name();
    var old = new Believed(name, "a", 7);
    var oldToken = raise(old);
    Await.result(write(oldToken, name, "a"));
    var newToken = raise(new Believed(name, "b", 8));
    var refused = refusal(write(oldToken, name, "a, late"));
    assertThat(refused.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(refused)
        .hasMessage(
            "another node has taken over shard 3 of %s (its token is 8, ours 7); this one stops"
                .formatted(name));
    assertThat(old.isHeld()).isFalse();
    assertThat(writer(name)).isEqualTo("a");
    Await.result(write(newToken, name, "b"));
    assertThat(writer(name)).isEqualTo("b");
  }

  @Test
  void shouldRefuseAFormerHolderThatComesLate() {
    var name = name();
    var newToken = raise(new Believed(name, "b", 8));
    var late = new Believed(name, "a", 7);
    assertThat(refusal(fence.raise(late)).fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(late.isHeld()).isFalse();
    Await.result(newToken.check(store));
  }

  @Test
  void shouldRaiseTwiceWithOneLease() {
    var lease = new Believed(name(), "a", 7);
    raise(lease);
    Await.result(raise(lease).check(store));
    assertThat(lease.token()).isEqualTo(7);
  }

  @Test
  void shouldTellHoldersApartThatHaveTheSameToken() {
    var name = name();
    var first = raise(new Believed(name, "one side", 7));
    var second = raise(new Believed(name, "other side", 7).confirmedFrom(7));
    assertThat(refusal(first.check(store)).fault()).isEqualTo(Fault.PRECONDITION);
    Await.result(second.check(store));
  }

  @Test
  void shouldOutgrowWhatTheDatabaseRemembersWhenStillTheHolder() {
    var name = name();
    raise(new Believed(name, "before", 1_000));
    var lease = new Believed(name, "now", 400).confirmedFrom(401);
    Await.result(raise(lease).check(store));
    assertThat(lease.token()).isEqualTo(1_001);
  }

  @Test
  void shouldGoOnWhenTheClusterRestartsWithClocksSetBack() {
    var name = name();
    var before = leaseOfNewCluster(name, Clock.systemUTC());
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    try (var cluster = new TestCluster(1)) {
      var member = cluster.join(0, clock);
      var table = member.leases.table();
      var first = lease(table, name);
      assertThat(first.token()).isLessThan(before);
      Await.result(raise(first).check(store));
      assertThat(first.token()).isGreaterThan(before);
      Await.result(table.release(first));
      var second = lease(table, name);
      assertThat(second.token()).isGreaterThan(first.token());
      Await.result(raise(second).check(store));
    }
  }

  private long leaseOfNewCluster(String name, Clock clock) {
    try (var cluster = new TestCluster(1)) {
      var lease = lease(cluster.join(0, clock).leases.table(), name);
      raise(lease);
      return lease.token();
    }
  }

  private static TimedLease lease(LeaseTable table, String name) {
    return Await.result(table.acquire(LeaseKey.ofShard(name, 0))).orElseThrow();
  }

  @Test
  void shouldGiveNoTokenWhenTheClusterHasGivenTheShardToAnother() {
    var name = name();
    try (var cluster = new TestCluster(1)) {
      var a = cluster.join();
      var b = cluster.join();
      cluster.awaitQuiet();
      var paused = lease(a.leases.table(), name);
      Await.result(b.leases.table().evict(a.hazelcast.getCluster().getLocalMember().getUuid()));
      raise(lease(b.leases.table(), name));
      assertThat(paused.isHeld()).as("as far as it knows").isTrue();
      assertThat(refusal(fence.raise(paused)).fault()).isEqualTo(Fault.UNAVAILABLE);
      assertThat(paused.isHeld()).isFalse();
    }
  }
}
