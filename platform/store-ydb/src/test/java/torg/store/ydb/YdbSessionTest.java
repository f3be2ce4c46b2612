package torg.store.ydb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Issue;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import tech.ydb.table.query.Params;
import torg.store.engine.StoreFailure;

class YdbSessionTest {
  private static final Vertx vertx = Vertx.vertx();
  private static final Calls calls = new Calls(vertx);
  private static final Query QUERY = new Query("SELECT 1;", Params.empty());

  private final FakeSession fake = new FakeSession();
  private final YdbSession session = new YdbSession(calls, fake, Duration.ofSeconds(1));

  @AfterAll
  static void stop() {
    calls.close();
    DoubleServer.await(vertx.close());
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CLIENT_GRPC_ERROR", "CLIENT_INTERNAL_ERROR", "UNDETERMINED", "SESSION_EXPIRED"})
  void shouldDropSessionWhenNobodyKnowsWhatIsOpen(StatusCode code) {
    fake.answers(Status.of(code), null);
    session.begin(TxMode.SERIALIZABLE_RW);

    assertThat(failure(session.within(QUERY))).isEqualTo(StoreFailure.Kind.LOST);
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "cancel", "close");
  }

  @ParameterizedTest
  @CsvSource({"SNAPSHOT_RO, SLOW", "SERIALIZABLE_RW, LOST"})
  void shouldSaySlowOnlyWhenSnapshotOfTransactionIsLost(TxMode mode, StoreFailure.Kind kind) {
    var lost = Issue.of("lost snapshot", Issue.Severity.ERROR);
    fake.answers(Status.of(StatusCode.NOT_FOUND, lost), null);
    session.begin(mode);

    assertThat(failure(session.within(QUERY))).isEqualTo(kind);
    await(session.close());
  }

  @Test
  void shouldReturnSessionWhenServerHasEndedTransaction() {
    fake.answers(Status.of(StatusCode.ABORTED), null);
    session.begin(TxMode.SERIALIZABLE_RW);

    assertThat(failure(session.within(QUERY))).isEqualTo(StoreFailure.Kind.CONFLICT);
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "close");
  }

  @Test
  void shouldRollBackBeforeReturnWhenTransactionIsOpen() {
    fake.answers(Status.SUCCESS, "tx").answers(Status.SUCCESS, "tx");
    session.begin(TxMode.SERIALIZABLE_RW);

    await(session.within(QUERY));
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "rollback", "close");
  }

  /** The SDK keeps the id when an answer breaks off in its middle. */
  @Test
  void shouldReturnSessionWhenTransactionToRollBackIsGone() {
    fake.answers(Status.SUCCESS, "tx").answers(Status.of(StatusCode.NOT_FOUND), "tx");
    session.begin(TxMode.SERIALIZABLE_RW);

    await(session.within(QUERY));
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "rollback", "close");
  }

  @Test
  void shouldDropSessionWhenRollbackIsLost() {
    fake.answers(Status.SUCCESS, "tx").answers(Status.of(StatusCode.CLIENT_GRPC_ERROR), "tx");
    session.begin(TxMode.SERIALIZABLE_RW);

    await(session.within(QUERY));
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "rollback", "cancel", "close");
  }

  @Test
  void shouldDropSessionWhenCommitIsLost() {
    fake.answers(Status.SUCCESS, "tx").answers(Status.of(StatusCode.CLIENT_GRPC_ERROR), "tx");
    session.begin(TxMode.SERIALIZABLE_RW);

    await(session.within(QUERY));
    assertThat(failure(session.commit(true))).isEqualTo(StoreFailure.Kind.UNKNOWN);
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "commit", "cancel", "close");
  }

  @Test
  void shouldNotRollBackWhenCommitted() {
    fake.answers(Status.SUCCESS, "tx").answers(Status.SUCCESS, "tx");
    session.begin(TxMode.SERIALIZABLE_RW);

    await(session.within(QUERY));
    await(session.withinAndCommit(QUERY));
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "query", "close");
  }

  @Test
  void shouldFailWhenTransactionHasNoName() {
    fake.answers(Status.SUCCESS, null);
    session.begin(TxMode.SERIALIZABLE_RW);

    assertThat(Calls.cause(catchThrowable(() -> session.within(QUERY).join())))
        .isInstanceOf(IllegalStateException.class);
    await(session.close());

    assertThat(fake.seen).containsExactly("query", "cancel", "close");
  }

  private static <T> T await(CompletableFuture<T> future) {
    return future.orTimeout(10, SECONDS).join();
  }

  private static StoreFailure.Kind failure(CompletableFuture<?> future) {
    var failure = Calls.cause(catchThrowable(() -> await(future)));
    assertThat(failure).isInstanceOf(StoreFailure.class);
    return ((StoreFailure) failure).kind();
  }
}
