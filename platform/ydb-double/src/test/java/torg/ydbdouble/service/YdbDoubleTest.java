package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Issue;
import tech.ydb.core.Result;
import tech.ydb.core.StatusCode;
import tech.ydb.query.QueryClient;
import tech.ydb.query.tools.QueryReader;
import tech.ydb.scheme.SchemeClient;
import tech.ydb.scheme.description.EntryType;
import tech.ydb.table.query.Params;
import tech.ydb.table.values.Type;
import tech.ydb.table.values.Value;
import torg.testkit.Await;
import torg.testkit.Postgres;

class YdbDoubleTest {
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

  @Test
  void shouldReadBackWhatWasWrittenWhenValuesAreMissingOrExtreme() {
    upsert(Client.row(1, "a", null, -1L), Client.row(1, "", "", 0L), Client.row(1, "Ж", "x", null));
    assertThat(page(1))
        .containsExactly("|present|0", "a|NULL|18446744073709551615", "Ж|present|NULL");
    upsert(Client.row(1, "a", "new", null));
    assertThat(page(1).get(1)).isEqualTo("a|present|NULL");
  }

  @Test
  void shouldSendColumnsWhenNothingIsFound() {
    var read = client.run(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(7, 10)).getValue();
    assertThat(read.getResultSetCount()).isEqualTo(1);
    var rows = read.getResultSet(0);
    assertThat(rows.getRowCount()).isZero();
    assertThat(rows.getColumnType(0).getKind()).isEqualTo(Type.Kind.PRIMITIVE);
    assertThat(rows.getColumnType(1).getKind()).isEqualTo(Type.Kind.OPTIONAL);
  }

  @Test
  void shouldSendAllRowsWhenTheyNeedSeveralParts() {
    var ids = IntStream.range(0, 1000).mapToObj("%04d"::formatted).toList();
    upsert(
        ids.stream().map(id -> Client.row(1, id, "n".repeat(5000), 1L)).toArray(Value<?>[]::new));
    var parts = new ArrayList<Integer>();
    try (var session = client.session()) {
      session
          .createQuery(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(1, 1000))
          .execute(part -> parts.add(part.getResultSetRowsCount()))
          .join();
    }
    assertThat(parts).hasSizeGreaterThan(2);
    assertThat(parts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1000);
  }

  @Test
  void shouldRefuseInsertWithNestedIssueWhenKeyExists() {
    upsert(Client.row(1, "a", "old", 1L));
    var refused =
        client.run(
            Client.INSERT,
            TxMode.SERIALIZABLE_RW,
            Client.rows(Client.row(1, "a", "new", 2L), Client.row(1, "b", "new", 2L)));
    assertThat(code(refused)).isEqualTo(StatusCode.PRECONDITION_FAILED);
    var nested = refused.getStatus().getIssues()[0].getIssues();
    assertThat(nested).extracting(Issue::getCode).containsExactly(2012);
    assertThat(nested[0].getMessage()).isEqualTo("Conflict with existing key.");
    assertThat(page(1)).containsExactly("a|present|1");
  }

  @Test
  void shouldRefuseCommitInsteadOfInsertWhenConflictsAreLate() {
    upsert(Client.row(1, "a", "old", 1L));
    server.conflictsAtCommit(true);
    try (var session = client.session()) {
      var tx = session.createNewTransaction(TxMode.SERIALIZABLE_RW);
      var inserted = Client.rows(Client.row(1, "a", "new", 2L));
      assertThat(code(Client.result(tx.createQuery(Client.INSERT, inserted))))
          .isEqualTo(StatusCode.SUCCESS);
      var refused = tx.commit().join().getStatus();
      assertThat(refused.getCode()).isEqualTo(StatusCode.PRECONDITION_FAILED);
      assertThat(refused.toString()).contains("Conflict with existing key.");
    }
    assertThat(page(1)).containsExactly("a|present|1");
    assertThat(server.openTransactions()).isZero();
  }

  @Test
  void shouldAbortTheLaterOneWhenTwoTransactionsReadAndWriteTheSame() {
    upsert(Client.row(1, "a", "x", 1L));
    try (var first = client.session();
        var second = client.session()) {
      var one = first.createNewTransaction(TxMode.SERIALIZABLE_RW);
      var two = second.createNewTransaction(TxMode.SERIALIZABLE_RW);
      assertThat(code(Client.result(one.createQuery(Client.PAGE, Client.page(1, 10)))))
          .isEqualTo(StatusCode.SUCCESS);
      assertThat(code(Client.result(two.createQuery(Client.PAGE, Client.page(1, 10)))))
          .isEqualTo(StatusCode.SUCCESS);
      assertThat(server.openTransactions()).isEqualTo(2);
      var fromOne = Client.rows(Client.row(1, "b", "one", 1L));
      var fromTwo = Client.rows(Client.row(1, "c", "two", 1L));
      Client.result(one.createQuery(Client.UPSERT, fromOne)).getValue();
      Client.result(two.createQuery(Client.UPSERT, fromTwo)).getValue();
      assertThat(one.commit().join().getStatus().getCode()).isEqualTo(StatusCode.SUCCESS);
      var lost = two.commit().join().getStatus();
      assertThat(lost.getCode()).isEqualTo(StatusCode.ABORTED);
      assertThat(lost.toString()).contains("Transaction locks invalidated");
    }
    assertThat(page(1)).containsExactly("a|present|1", "b|present|1");
    assertThat(server.openTransactions()).isZero();
  }

  @Test
  void shouldSeeOwnWritesAndForgetThemWhenRolledBack() {
    try (var session = client.session()) {
      var tx = session.beginTransaction(TxMode.SERIALIZABLE_RW).join().getValue();
      Client.result(tx.createQuery(Client.UPSERT, Client.rows(Client.row(1, "a", "x", 1L))))
          .getValue();
      var seen = Client.result(tx.createQuery(Client.PAGE, Client.page(1, 10))).getValue();
      assertThat(seen.getResultSet(0).getRowCount()).isEqualTo(1);
      assertThat(page(1)).isEmpty();
      tx.rollback().join().expectSuccess();
    }
    assertThat(page(1)).isEmpty();
    assertThat(server.openTransactions()).isZero();
  }

  @Test
  void shouldShowOpenTransactionWhenItsSessionWentBackToThePool() {
    try (var session = client.session()) {
      session.beginTransaction(TxMode.SERIALIZABLE_RW).join().getValue();
    }
    assertThat(server.openTransactions()).isEqualTo(1);
    client.close();
    Await.within(Duration.ofSeconds(10)).until(() -> server.openTransactions() == 0);
    client = new Client(server);
  }

  @Test
  void shouldEndTheTransactionWhenAQueryInItIsRefused() {
    try (var session = client.session()) {
      var tx = session.beginTransaction(TxMode.SERIALIZABLE_RW).join().getValue();
      assertThat(code(Client.result(tx.createQuery("UPDATE `t`;", Params.empty()))))
          .isEqualTo(StatusCode.GENERIC_ERROR);
      assertThat(server.openTransactions()).isZero();
    }
  }

  @Test
  void shouldRefuseWritesWhenTheTransactionOnlyReads() {
    var refused =
        client.run(Client.UPSERT, TxMode.SNAPSHOT_RO, Client.rows(Client.row(1, "a", "x", 1L)));
    assertThat(code(refused)).isEqualTo(StatusCode.BAD_REQUEST);
  }

  @Test
  void shouldDescribeTablesAndDirectoriesAsTheyWereCreated() {
    alter("ALTER TABLE `dir/items` ADD COLUMN `extra` Timestamp;", StatusCode.SUCCESS);
    alter("ALTER TABLE `dir/items` ADD COLUMN `extra` Timestamp;", StatusCode.GENERIC_ERROR);
    alter("ALTER TABLE `dir/items` ADD INDEX `late` GLOBAL ON (`ver`);", StatusCode.SUCCESS);
    alter("ALTER TABLE `dir/items` ADD INDEX `late` GLOBAL ON (`ver`);", StatusCode.SCHEME_ERROR);
    alter("ALTER TABLE `dir/other` ADD COLUMN `extra` Bool;", StatusCode.SCHEME_ERROR);
    client.create();
    try (var tables = QueryClient.newTableClient(client.transport).build();
        var session = tables.createSession(Duration.ofSeconds(10)).join().getValue()) {
      var table = session.describeTable("/local/dir/items").join().getValue();
      assertThat(table.getColumns())
          .extracting(column -> column.getName() + " " + column.getType())
          .containsExactly(
              "shard Uint32", "id Text", "note Text?", "ver Uint64?", "extra Timestamp?");
      assertThat(table.getPrimaryKeys()).containsExactly("shard", "id");
      assertThat(table.getIndexes())
          .extracting(index -> index.getName() + index.getColumns())
          .containsExactly("by_note[shard, note]", "late[ver]");
      assertThat(table.getPartitioningSettings().getMinPartitionsCount()).isEqualTo(16);
      assertThat(session.describeTable("/local/dir/none").join().getStatus().getCode())
          .isEqualTo(StatusCode.SCHEME_ERROR);
    }
    try (var scheme = SchemeClient.newClient(client.transport).build()) {
      scheme.makeDirectories("/local/dir/deep/er").join().expectSuccess();
      assertThat(scheme.describePath("/local/dir/deep").join().getValue().getEntry().getType())
          .isEqualTo(EntryType.DIRECTORY);
      assertThat(scheme.listDirectory("/local/dir").join().getValue().getEntryChildren())
          .extracting(entry -> entry.getName())
          .containsExactly("deep", "items");
      assertThat(scheme.listDirectory("/local/none").join().getStatus().getCode())
          .isEqualTo(StatusCode.SCHEME_ERROR);
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 3", "', AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 2', 2"})
  void shouldKeepAllPartsWhenATableIsCutAtKeysAndNoOtherNumberIsNamed(String named, long least) {
    var text =
        "CREATE TABLE IF NOT EXISTS `cut` (`id` Utf8 NOT NULL, PRIMARY KEY (`id`)) WITH"
            + " (PARTITION_AT_KEYS = (\"a\", \"m\")%s);".formatted(named);
    assertThat(code(client.run(text, TxMode.NONE, Params.empty()))).isEqualTo(StatusCode.SUCCESS);
    try (var tables = QueryClient.newTableClient(client.transport).build();
        var session = tables.createSession(Duration.ofSeconds(10)).join().getValue()) {
      var table = session.describeTable("/local/cut").join().getValue();
      assertThat(table.getPartitioningSettings().getMinPartitionsCount()).isEqualTo(least);
    }
  }

  private void alter(String text, StatusCode expected) {
    assertThat(code(client.run(text, TxMode.NONE, Params.empty()))).isEqualTo(expected);
  }

  private void upsert(Value<?>... rows) {
    var written = client.run(Client.UPSERT, TxMode.SERIALIZABLE_RW, Client.rows(rows));
    written.getStatus().expectSuccess();
  }

  private static StatusCode code(Result<QueryReader> result) {
    return result.getStatus().getCode();
  }

  private List<String> page(int shard) {
    var read = client.run(Client.PAGE, TxMode.SNAPSHOT_RO, Client.page(shard, 100)).getValue();
    var rows = read.getResultSet(0);
    var seen = new ArrayList<String>();
    while (rows.next()) {
      var note = rows.getColumn("note").isOptionalItemPresent() ? "present" : "NULL";
      var ver = rows.getColumn("ver");
      var number = ver.isOptionalItemPresent() ? Long.toUnsignedString(ver.getUint64()) : "NULL";
      seen.add(rows.getColumn("id").getText() + "|" + note + "|" + number);
    }
    return seen;
  }
}
