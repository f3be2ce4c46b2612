package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import tech.ydb.query.QuerySession;
import tech.ydb.query.QueryStream;
import torg.testkit.Postgres;

class ParallelTest {
  private static final int CLIENTS = 2;
  private static final int WORKERS = 3;
  private static final int ADDED_BY_EACH = 10;
  private static final long SEED = 7;

  @Test
  void shouldLoseNoUpdateWhenManyAddToOneNumberAndFaultsStrike() {
    try (var server =
            YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
        var client = new Client(server);
        var other = new Client(server)) {
      client.create();
      server.injectRandomly(SEED, 0.1);
      var all =
          IntStream.range(0, CLIENTS * WORKERS)
              .mapToObj(worker -> worker % CLIENTS == 0 ? client : other)
              .map(of -> CompletableFuture.runAsync(() -> addOften(of)))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(all).join();
      server.injectNothing();
      try (var session = client.session()) {
        assertThat(number(session.createQuery(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1))))
            .isEqualTo(CLIENTS * WORKERS * ADDED_BY_EACH);
      }
      assertThat(server.openTransactions()).isZero();
    }
  }

  private static void addOften(Client client) {
    for (var added = 0; added < ADDED_BY_EACH; ) {
      try (var session = client.session()) {
        var status = add(session);
        assertThat(status.getCode())
            .isIn(
                StatusCode.SUCCESS,
                StatusCode.ABORTED,
                StatusCode.OVERLOADED,
                StatusCode.UNAVAILABLE,
                StatusCode.BAD_SESSION);
        added += status.isSuccess() ? 1 : 0;
      }
    }
  }

  private static Status add(QuerySession session) {
    var tx = session.createNewTransaction(TxMode.SERIALIZABLE_RW);
    var read = Client.result(tx.createQuery(Client.PAGE, Client.page(1, 1)));
    if (!read.isSuccess()) {
      return read.getStatus();
    }
    var rows = read.getValue().getResultSet(0);
    var before = rows.next() ? rows.getColumn("ver").getUint64() : 0;
    var after = Client.rows(Client.row(1, "sum", null, before + 1));
    return Client.result(tx.createQueryWithCommit(Client.UPSERT, after)).getStatus();
  }

  private static long number(QueryStream stream) {
    var rows = Client.result(stream).getValue().getResultSet(0);
    return rows.next() ? rows.getColumn("ver").getUint64() : 0;
  }
}
