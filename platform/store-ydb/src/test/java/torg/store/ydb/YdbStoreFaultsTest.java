package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.CLICKED;
import static torg.store.ydb.Sample.ID;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.OWNER;
import static torg.store.ydb.Sample.SHOWN;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Key;
import torg.store.Row;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Tx;
import torg.store.engine.EngineStore;
import torg.ydbdouble.service.FaultPoint;

/** What the store makes of YDB's failures. */
class YdbStoreFaultsTest {
  private static final Key KEY = OFFERS.key("ann", 1L);

  private DoubleServer server;
  private YdbEngine engine;
  private Store store;

  @BeforeEach
  void start() {
    server = new DoubleServer();
    engine = server.engine();
    store = open(20);
  }

  private Store open(int attemptsMax) {
    var config = DoubleServer.config(attemptsMax, Duration.ofSeconds(30));
    return await(
        EngineStore.open(
            server.vertx, engine, Schema.of(List.of(OFFERS)), config, new SimpleMeterRegistry()));
  }

  @AfterEach
  void stop() {
    server.awaitNoOpenTransactions();
    await(engine.close());
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = torg.ydbdouble.service.Fault.class,
      names = {"ABORTED", "OVERLOADED", "UNAVAILABLE", "BAD_SESSION"})
  void shouldTryAgainWhenNothingWasApplied(torg.ydbdouble.service.Fault fault) {
    server.ydb.inject(fault, FaultPoint.COMMIT, 3);
    server.ydb.inject(fault, FaultPoint.QUERY, 2);

    await(store.transact(this::click));

    assertThat(clicks()).isEqualTo(1);
    assertThat(server.ydb.faultsLeft()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"ABORTED, CONFLICT", "OVERLOADED, UNAVAILABLE", "UNAVAILABLE, UNAVAILABLE"})
  void shouldFailWithItsOwnFaultWhenAttemptsAreUsedUp(
      torg.ydbdouble.service.Fault fault, Fault expected) {
    var hasty = open(2);
    server.ydb.inject(fault, FaultPoint.COMMIT, 2);

    assertThat(fault(hasty.transact(this::click))).isEqualTo(expected);

    assertThat(await(store.get(KEY))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"UNDETERMINED, 0", "UNDETERMINED_APPLIED, 1", "LOST_REPLY, 1"})
  void shouldSayUndeterminedAndNotRepeatWhenCommitIsUnknown(
      torg.ydbdouble.service.Fault fault, int applied) {
    server.ydb.inject(fault, FaultPoint.COMMIT, 1);

    assertThat(fault(store.transact(this::click))).isEqualTo(Fault.UNDETERMINED);

    assertThat(clicks()).isEqualTo(applied);
  }

  @ParameterizedTest
  @EnumSource(
      value = torg.ydbdouble.service.Fault.class,
      names = {"UNDETERMINED", "UNDETERMINED_APPLIED", "LOST_REPLY"})
  void shouldRepeatWithoutHarmWhenWorkIsIdempotent(torg.ydbdouble.service.Fault fault) {
    server.ydb.inject(fault, FaultPoint.COMMIT, 2);

    await(
        store.transactIdempotent(
            tx -> {
              tx.upsert(row("once"));
              return Future.succeededFuture();
            }));

    assertThat(await(store.get(KEY)).orElseThrow().get(NOTE)).isEqualTo("once");
    assertThat(server.ydb.faultsLeft()).isZero();
  }

  @Test
  void shouldReadAgainWhenReplyIsLost() {
    await(store.transact(this::click));
    server.ydb.inject(torg.ydbdouble.service.Fault.LOST_REPLY, FaultPoint.QUERY, 2);

    assertThat(clicks()).isEqualTo(1);
    assertThat(server.ydb.faultsLeft()).isZero();
  }

  @Test
  void shouldCountExactlyWhenManyCollideAndCallsFail() {
    var seed = ThreadLocalRandom.current().nextLong();
    server.ydb.injectRandomly(seed, 0.1);
    var patient = open(1_000);

    await(
        Future.all(
            IntStream.range(0, 60).mapToObj(number -> patient.transact(this::click)).toList()));

    server.ydb.injectNothing();
    assertThat(clicks()).as("seed %d", seed).isEqualTo(60);
  }

  @Test
  void shouldAddEveryColumnInOneTextWhenSeveralAreIncremented() {
    var before = server.ydb.statements().size();

    await(
        store.transact(
            tx -> {
              tx.increment(KEY, CLICKED, 1);
              tx.increment(KEY, SHOWN, 2);
              return Future.succeededFuture();
            }));

    var sent = server.ydb.statements().subList(before, server.ydb.statements().size());
    assertThat(sent).filteredOn(text -> text.contains("UPSERT")).hasSize(1);
    assertThat(sent).filteredOn(text -> text.contains("SELECT `shard`")).hasSize(2);
  }

  private Future<Void> click(Tx tx) {
    tx.increment(KEY, CLICKED, 1);
    return Future.succeededFuture();
  }

  private long clicks() {
    return await(store.get(KEY)).flatMap(row -> row.find(CLICKED)).orElse(0L);
  }

  private static Row row(String note) {
    return Row.of(OFFERS).with(OWNER, "ann").with(ID, 1L).with(NOTE, note);
  }

  private static Fault fault(Future<?> future) {
    return catchThrowableOfType(FaultException.class, () -> await(future)).fault();
  }
}
