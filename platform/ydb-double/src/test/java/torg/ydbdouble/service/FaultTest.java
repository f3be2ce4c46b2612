package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.StatusCode;
import tech.ydb.query.settings.ExecuteQuerySettings;
import tech.ydb.scheme.SchemeClient;
import torg.testkit.Await;
import torg.testkit.Postgres;

class FaultTest {
  private YdbDouble server;
  private Client client;

  @BeforeEach
  void start() {
    server = YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
    client = new Client(server);
    client.create();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "ABORTED, ABORTED, 0",
    "OVERLOADED, OVERLOADED, 0",
    "UNAVAILABLE, UNAVAILABLE, 0",
    "BAD_SESSION, BAD_SESSION, 0",
    "UNDETERMINED, UNDETERMINED, 0",
    "TIMEOUT, TIMEOUT, 0",
    "CANCELLED, CANCELLED, 0",
    "NOT_FOUND, NOT_FOUND, 0",
    "SESSION_BUSY, SESSION_BUSY, 0",
    "SESSION_EXPIRED, SESSION_EXPIRED, 0",
    "UNDETERMINED_APPLIED, UNDETERMINED, 1",
    "LOST_REPLY, TRANSPORT_UNAVAILABLE, 1",
  })
  void shouldFailOnceWhenACommitIsToFail(Fault fault, StatusCode expected, int rows) {
    server.inject(fault, FaultPoint.COMMIT, 1);
    try (var session = client.session()) {
      var tx = session.createNewTransaction(TxMode.SERIALIZABLE_RW);
      var written = Client.rows(Client.row(1, "a", "x", 1L));
      Client.result(tx.createQuery(Client.UPSERT, written)).getValue();
      assertThat(server.faultsLeft()).isEqualTo(1);
      assertThat(tx.commit().join().getStatus().getCode()).isEqualTo(expected);
    }
    assertThat(server.faultsLeft()).isZero();
    Await.within(Duration.ofSeconds(10)).until(() -> server.openTransactions() == 0);
    assertThat(rows()).isEqualTo(rows);
  }

  @ParameterizedTest
  @CsvSource({
    "ABORTED, ABORTED, 0",
    "BAD_SESSION, BAD_SESSION, 0",
    "UNDETERMINED_APPLIED, UNDETERMINED, 1",
    "LOST_REPLY, TRANSPORT_UNAVAILABLE, 1",
  })
  void shouldFailOnceWhenATextWithCommitIsToFail(Fault fault, StatusCode expected, int rows) {
    server.inject(fault, FaultPoint.COMMIT, 1);
    var failed =
        client.run(Client.UPSERT, TxMode.SERIALIZABLE_RW, Client.rows(Client.row(1, "a", "x", 1L)));
    assertThat(failed.getStatus().getCode()).isEqualTo(expected);
    assertThat(rows()).isEqualTo(rows);
  }

  @Test
  void shouldEndTheTransactionWhenAQueryInItIsToFail() {
    try (var session = client.session()) {
      var tx = session.beginTransaction(TxMode.SERIALIZABLE_RW).join().getValue();
      server.inject(Fault.OVERLOADED, FaultPoint.QUERY, 1);
      var failed = Client.result(tx.createQuery(Client.PAGE, Client.page(1, 1)));
      assertThat(failed.getStatus().getCode()).isEqualTo(StatusCode.OVERLOADED);
      assertThat(server.openTransactions()).isZero();
    }
  }

  @Test
  void shouldFailAsOftenAsAskedWhenBeginsAreToFail() {
    server.inject(Fault.UNAVAILABLE, FaultPoint.BEGIN, 2);
    try (var session = client.session()) {
      for (var expected :
          new StatusCode[] {StatusCode.UNAVAILABLE, StatusCode.UNAVAILABLE, StatusCode.SUCCESS}) {
        var begun = session.beginTransaction(TxMode.SNAPSHOT_RO).join();
        assertThat(begun.getStatus().getCode()).isEqualTo(expected);
      }
    }
  }

  @Test
  void shouldLetTheClientGiveUpWhenNoAnswerComes() {
    server.inject(Fault.SILENCE, FaultPoint.QUERY, 1);
    try (var session = client.session()) {
      var settings =
          ExecuteQuerySettings.newBuilder().withRequestTimeout(Duration.ofSeconds(1)).build();
      var stream =
          session.createQuery(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1), settings);
      assertThat(Client.result(stream).getStatus().getCode())
          .isEqualTo(StatusCode.CLIENT_DEADLINE_EXCEEDED);
    }
    assertThat(rows()).isZero();
  }

  @Test
  void shouldCountCallsAboutDirectoriesWhenTheyGetNoAnswer() {
    server.inject(Fault.SILENCE, FaultPoint.SCHEME, 1);
    var context = Context.current().withCancellation();
    var previous = context.attach();
    try (var scheme = SchemeClient.newClient(client.transport).build()) {
      var hanging = scheme.describePath("/local");
      Await.within(Duration.ofSeconds(10)).until(() -> server.silentCalls() == 1);
      context.cancel(null);
      assertThat(hanging.join().getStatus().getCode()).isEqualTo(StatusCode.CLIENT_CANCELLED);
      Await.within(Duration.ofSeconds(10)).until(() -> server.silentCalls() == 0);
    } finally {
      context.detach(previous);
    }
  }

  @Test
  void shouldRefuseTheSecondCallWhenTheSessionIsBusy() {
    server.inject(Fault.SILENCE, FaultPoint.QUERY, 1);
    try (var session = client.session()) {
      var first = session.createQuery(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1));
      var hanging = first.execute();
      Await.within(Duration.ofSeconds(10)).until(() -> server.faultsLeft() == 0);
      var second = session.createQuery(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1));
      assertThat(Client.result(second).getStatus().getCode()).isEqualTo(StatusCode.SESSION_BUSY);
      first.cancel();
      assertThat(hanging.join().getStatus().getCode()).isEqualTo(StatusCode.CLIENT_CANCELLED);
    }
  }

  @Test
  void shouldHitAShareOfTheCallsWhenFaultsAreRandom() {
    server.injectRandomly(42, 0.5);
    var failed = 0;
    for (var call = 0; call < 40; call++) {
      var read = client.run(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1));
      failed += read.isSuccess() ? 0 : 1;
    }
    assertThat(failed).isBetween(1, 39);
    server.injectNothing();
    assertThat(rows()).isZero();
  }

  /**
   * By another client: the pool of the first may hand out a session that the server has closed
   * before it hears of that.
   */
  private int rows() {
    try (var other = new Client(server)) {
      return other
          .run(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 100))
          .getValue()
          .getResultSet(0)
          .getRowCount();
    }
  }
}
