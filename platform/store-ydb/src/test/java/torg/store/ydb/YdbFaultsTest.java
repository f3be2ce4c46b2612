package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.CLICKED;
import static torg.store.ydb.Sample.ID;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.OWNER;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.engine.Engine;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;
import torg.ydbdouble.service.Fault;
import torg.ydbdouble.service.FaultPoint;

class YdbFaultsTest {
  private static final Key KEY = OFFERS.key("ann", 1L);

  private static DoubleServer server;
  private static YdbEngine engine;

  /** What is done when the fault comes. */
  enum Work {
    READ_ALONE(on -> on.getAll(OFFERS, List.of(KEY))),
    FIRST_READ(on -> on.begin(Isolation.SERIALIZABLE).getAll(OFFERS, List.of(KEY))),
    SNAPSHOT(on -> on.begin(Isolation.SNAPSHOT).count(Scan.of(OFFERS).prefix("ann"))),
    LAST_OF_READS(
        on -> {
          var tx = on.begin(Isolation.SERIALIZABLE);
          return tx.getAll(OFFERS, List.of(KEY)).compose(rows -> tx.commit(List.of()));
        }),
    WRITE_ALONE(on -> on.begin(Isolation.SERIALIZABLE).commit(upsert("written"))),
    WRITE_AFTER_READ(
        on -> {
          var tx = on.begin(Isolation.SERIALIZABLE);
          return tx.getAll(OFFERS, List.of(KEY)).compose(rows -> tx.commit(upsert("written")));
        }),
    COMMIT_AFTER_WRITE(
        on -> {
          var tx = on.begin(Isolation.SERIALIZABLE);
          return tx.write(upsert("written")).compose(sent -> tx.commit(List.of()));
        }),
    INCREMENT(
        on ->
            on.begin(Isolation.SERIALIZABLE)
                .commit(List.of(new Writes.Increments(OFFERS, CLICKED, Map.of(KEY, 1L)))));

    private final Function<Engine, Future<?>> work;

    Work(Function<Engine, Future<?>> work) {
      this.work = work;
    }
  }

  @BeforeAll
  static void start() {
    server = new DoubleServer();
    engine = server.engine();
    await(engine.migrate(Schema.of(List.of(OFFERS))));
  }

  @AfterEach
  void leaveNothingOpen() {
    assertThat(server.ydb.faultsLeft()).isZero();
    server.awaitNoOpenTransactions();
    // All sessions can be used: none has kept a state of its own.
    await(Future.all(List.of(read(), read(), read(), read())));
  }

  @AfterAll
  static void stop() {
    await(engine.close());
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "ABORTED, QUERY, READ_ALONE, CONFLICT",
    "OVERLOADED, QUERY, READ_ALONE, BUSY",
    "UNAVAILABLE, QUERY, READ_ALONE, LOST",
    "BAD_SESSION, QUERY, READ_ALONE, LOST",
    "UNDETERMINED, QUERY, READ_ALONE, LOST",
    "LOST_REPLY, QUERY, READ_ALONE, LOST",
    "ABORTED, BEGIN, FIRST_READ, CONFLICT",
    "OVERLOADED, BEGIN, FIRST_READ, BUSY",
    "UNDETERMINED, BEGIN, FIRST_READ, LOST",
    "LOST_REPLY, BEGIN, FIRST_READ, LOST",
    "LOST_REPLY, BEGIN, SNAPSHOT, LOST",
    "BAD_SESSION, COMMIT, LAST_OF_READS, LOST",
    "UNDETERMINED, COMMIT, LAST_OF_READS, LOST",
    "LOST_REPLY, COMMIT, LAST_OF_READS, LOST",
    "ABORTED, COMMIT, WRITE_ALONE, CONFLICT",
    "OVERLOADED, COMMIT, WRITE_ALONE, BUSY",
    "UNAVAILABLE, COMMIT, WRITE_ALONE, LOST",
    "BAD_SESSION, COMMIT, WRITE_ALONE, LOST",
    "UNDETERMINED, COMMIT, WRITE_ALONE, UNKNOWN",
    "ABORTED, COMMIT, WRITE_AFTER_READ, CONFLICT",
    "BAD_SESSION, COMMIT, WRITE_AFTER_READ, LOST",
    "UNDETERMINED, COMMIT, WRITE_AFTER_READ, UNKNOWN",
    "ABORTED, COMMIT, COMMIT_AFTER_WRITE, CONFLICT",
    "UNAVAILABLE, COMMIT, COMMIT_AFTER_WRITE, LOST",
    "UNDETERMINED, COMMIT, COMMIT_AFTER_WRITE, UNKNOWN",
    "LOST_REPLY, BEGIN, COMMIT_AFTER_WRITE, LOST",
    "LOST_REPLY, BEGIN, INCREMENT, LOST",
    "OVERLOADED, COMMIT, INCREMENT, BUSY",
    "TIMEOUT, QUERY, READ_ALONE, SLOW",
    "TIMEOUT, BEGIN, FIRST_READ, SLOW",
    "TIMEOUT, COMMIT, LAST_OF_READS, SLOW",
    "TIMEOUT, COMMIT, COMMIT_AFTER_WRITE, UNKNOWN",
    "SESSION_BUSY, QUERY, READ_ALONE, LOST",
    "SESSION_BUSY, COMMIT, WRITE_AFTER_READ, LOST",
    "SESSION_BUSY, COMMIT, COMMIT_AFTER_WRITE, LOST",
    "SESSION_EXPIRED, QUERY, READ_ALONE, LOST",
    "SESSION_EXPIRED, COMMIT, WRITE_AFTER_READ, UNKNOWN",
    "SESSION_EXPIRED, COMMIT, COMMIT_AFTER_WRITE, UNKNOWN",
    "NOT_FOUND, QUERY, SNAPSHOT, LOST",
    "NOT_FOUND, COMMIT, COMMIT_AFTER_WRITE, UNKNOWN",
    "CANCELLED, COMMIT, WRITE_AFTER_READ, UNKNOWN",
    "CANCELLED, COMMIT, COMMIT_AFTER_WRITE, UNKNOWN",
  })
  void shouldChangeNothingAndTellWhenCallFails(
      Fault fault, FaultPoint where, Work work, StoreFailure.Kind kind) {
    server.ydb.inject(fault, where, 1);

    assertThat(failure(work)).isEqualTo(kind);

    assertThat(await(read())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "LOST_REPLY, WRITE_ALONE",
    "UNDETERMINED_APPLIED, WRITE_ALONE",
    "LOST_REPLY, WRITE_AFTER_READ",
    "LOST_REPLY, COMMIT_AFTER_WRITE",
    "UNDETERMINED_APPLIED, COMMIT_AFTER_WRITE",
  })
  void shouldSayUnknownWhenReplyOfCommitIsLost(Fault fault, Work work) {
    server.ydb.inject(fault, FaultPoint.COMMIT, 1);

    assertThat(failure(work)).isEqualTo(StoreFailure.Kind.UNKNOWN);

    assertThat(await(read())).hasSize(1);
    await(
        engine
            .begin(Isolation.SERIALIZABLE)
            .commit(List.of(new Writes.Deletes(OFFERS, List.of(KEY)))));
  }

  @Test
  void shouldPassOnDefectWhenReadIsCancelled() {
    server.ydb.inject(Fault.CANCELLED, FaultPoint.QUERY, 1);

    assertThatThrownBy(() -> await(read()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CANCELLED");
  }

  @Test
  void shouldSendNothingMoreWhenStatementBeforeFailed() {
    server.ydb.inject(Fault.OVERLOADED, FaultPoint.BEGIN, 1);
    var before = server.ydb.statements().size();
    var tx = engine.begin(Isolation.SERIALIZABLE);

    var read = tx.getAll(OFFERS, List.of(KEY));
    var write = tx.write(upsert("never"));
    var commit = tx.commit(upsert("never"));

    assertThat(failure(read)).isEqualTo(StoreFailure.Kind.BUSY);
    assertThat(failure(write)).isEqualTo(StoreFailure.Kind.BUSY);
    assertThat(failure(commit)).isEqualTo(StoreFailure.Kind.BUSY);
    assertThat(server.ydb.statements()).hasSize(before + 1);
    await(tx.rollback());
  }

  @Test
  void shouldLeaveNothingOpenWhenRolledBackInTheMiddle() {
    var tx = engine.begin(Isolation.SERIALIZABLE);
    tx.getAll(OFFERS, List.of(KEY));
    tx.write(upsert("never"));

    await(tx.rollback());

    assertThat(server.ydb.openTransactions()).isZero();
    assertThat(await(read())).isEmpty();
    await(tx.rollback());
  }

  @Test
  void shouldSendNothingWhenTransactionIsEmpty() {
    var before = server.ydb.statements().size();

    await(engine.begin(Isolation.SERIALIZABLE).commit(List.of()));
    await(engine.begin(Isolation.SNAPSHOT).rollback());

    assertThat(server.ydb.statements()).hasSize(before);
  }

  private static Future<List<Row>> read() {
    return engine.getAll(OFFERS, List.of(KEY));
  }

  private static Row row(String note) {
    return Row.of(OFFERS).with(OWNER, "ann").with(ID, 1L).with(NOTE, note).checked();
  }

  private static List<Writes> upsert(String note) {
    var row = row(note);
    return List.of(new Writes.Upserts(OFFERS, row.named(), List.of(row)));
  }

  private static StoreFailure.Kind failure(Work work) {
    return failure(work.work.apply(engine));
  }

  private static StoreFailure.Kind failure(Future<?> future) {
    return catchThrowableOfType(StoreFailure.class, () -> await(future)).kind();
  }
}
