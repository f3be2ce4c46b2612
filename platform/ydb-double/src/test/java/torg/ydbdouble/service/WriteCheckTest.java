package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.StatusCode;
import tech.ydb.table.query.Params;
import tech.ydb.table.values.ListType;
import tech.ydb.table.values.PrimitiveType;
import tech.ydb.table.values.StructType;
import tech.ydb.table.values.Type;
import torg.testkit.Postgres;

class WriteCheckTest {
  private static final Type OPTIONAL_TEXT = PrimitiveType.Text.makeOptional();

  private static YdbDouble server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
    client = new Client(server);
    client.create();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Test
  void shouldRefuseRowsWhenTheyDoNotFitTheTable() {
    var whole = members(PrimitiveType.Uint32, PrimitiveType.Text, OPTIONAL_TEXT);
    write("UPSERT INTO", whole, StatusCode.SUCCESS, "");
    write("DELETE FROM", whole, StatusCode.BAD_REQUEST, "key columns only");
    whole.remove("note");
    write("DELETE FROM", whole, StatusCode.SUCCESS, "");
    whole.remove("id");
    write("UPSERT INTO", whole, StatusCode.BAD_REQUEST, "Missing not null column in input: id");
    write("DELETE FROM", whole, StatusCode.BAD_REQUEST, "Missing not null column in input: id");
    write(
        "UPSERT INTO",
        members(PrimitiveType.Uint32, OPTIONAL_TEXT, OPTIONAL_TEXT),
        StatusCode.BAD_REQUEST,
        "Can't set optional or NULL value to not null column: id");
    write(
        "UPSERT INTO",
        members(PrimitiveType.Int32, PrimitiveType.Text, OPTIONAL_TEXT),
        StatusCode.BAD_REQUEST,
        "Failed to convert 'shard': Int32 to Uint32");
    var unknown = members(PrimitiveType.Uint32, PrimitiveType.Text, OPTIONAL_TEXT);
    unknown.put("none", OPTIONAL_TEXT);
    write("INSERT INTO", unknown, StatusCode.SCHEME_ERROR, "Member not found: none");
  }

  private static Map<String, Type> members(Type shard, Type id, Type note) {
    return new HashMap<>(Map.of("shard", shard, "id", id, "note", note));
  }

  /** An empty list, because types are checked whatever the values are. */
  private static void write(
      String words, Map<String, Type> members, StatusCode expected, String message) {
    var rows = ListType.of(StructType.of(members)).newValue(List.of());
    var types = new StringBuilder();
    members.forEach(
        (name, type) ->
            types
                .append(types.length() == 0 ? "" : ", ")
                .append("`%s`: ".formatted(name))
                .append(type.toString().replace("Text", "Utf8")));
    var text =
        "DECLARE $rows AS List<Struct<%s>>; %s `dir/items` %s SELECT * FROM AS_TABLE($rows);"
            .formatted(types, words, words.startsWith("DELETE") ? "ON" : "");
    client.expect(server, text, Params.of("$rows", rows), expected, message);
  }

  @Test
  void shouldRefuseRowsWhenAKeyStandsTwice() {
    var twice = Client.rows(Client.row(1, "a", "x", 1L), Client.row(1, "a", "y", 1L));
    client.expect(server, Client.UPSERT, twice, StatusCode.BAD_REQUEST, "stands twice");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "`a` Utf8 NOT NULL, `a` Utf8, PRIMARY KEY (`a`)) | column a stands twice",
        "`a` Utf8, PRIMARY KEY (`a`)) | key column a must be NOT NULL",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`b`)) | Member not found: b",
        "`a` Utf8 NOT NULL, INDEX `i` GLOBAL SYNC ON (`b`), PRIMARY KEY (`a`)) | not found: b",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH (TTL = 1) | no option TTL = 1",
        "`a` Utf8 NOT NULL, INDEX `i` GLOBAL SYNC ON (`a`), PRIMARY KEY (`a`)) | table keys: i",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH (UNIFORM_PARTITIONS = 4) | which is Utf8",
        "`a` Uint32 NOT NULL, PRIMARY KEY (`a`)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 5,"
            + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4) | at least 5 partitions are more",
        "`a` Uint32 NOT NULL, PRIMARY KEY (`a`)) WITH (UNIFORM_PARTITIONS = 5,"
            + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4) | at least 5 partitions are more",
        "`a` Uint32 NOT NULL, PRIMARY KEY (`a`)) WITH (PARTITION_AT_KEYS = (\"a\")) | is Uint32",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH (PARTITION_AT_KEYS = (\"b\", \"a\")) | ascend",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH (PARTITION_AT_KEYS = (\"a\", \"a\")) | ascend",
        "`a` Uint32 NOT NULL, PRIMARY KEY (`a`)) WITH (UNIFORM_PARTITIONS = 4,"
            + " PARTITION_AT_KEYS = (\"a\")) | mutually exclusive",
        "`a` Utf8 NOT NULL, PRIMARY KEY (`a`)) WITH (PARTITION_AT_KEYS = (\"a\", \"b\"),"
            + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,"
            + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 2) | at least 3 partitions are more",
      })
  void shouldRefuseTableWhenItsDefinitionIsWrong(String definition, String message) {
    var text = "CREATE TABLE IF NOT EXISTS `wrong` (" + definition + ";";
    var status = client.run(text, TxMode.NONE, Params.empty()).getStatus();
    assertThat(status.isSuccess()).isFalse();
    assertThat(status.toString()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "by_note | AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16 | SUCCESS |",
        "by_none | AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16 | SCHEME_ERROR | by_none",
        "by_note | AUTO_PARTITIONING_BY_LOAD = ENABLED | GENERIC_ERROR | must be named",
        "by_note | AUTO_PARTITIONING_BY_LOAD = 1 | GENERIC_ERROR | no option",
        "by_note | UNIFORM_PARTITIONS = 16 | GENERIC_ERROR | not for indexes",
        "by_note | PARTITION_AT_KEYS = (\"a\") | GENERIC_ERROR | not for indexes",
      })
  void shouldCheckOptionsWhenIndexIsAltered(
      String index, String options, StatusCode expected, String message) {
    var text = "ALTER TABLE `dir/items` ALTER INDEX `%s` SET (%s);".formatted(index, options);
    var status = client.run(text, TxMode.NONE, Params.empty()).getStatus();
    assertThat(status.getCode()).as(status.toString()).isEqualTo(expected);
    assertThat(status.toString()).contains(message == null ? "" : message);
  }

  @Test
  void shouldRefuseDefinitionWhenItIsInATransaction() {
    client.expect(
        server, Client.CREATE, Params.empty(), StatusCode.PRECONDITION_FAILED, "Scheme operations");
  }
}
