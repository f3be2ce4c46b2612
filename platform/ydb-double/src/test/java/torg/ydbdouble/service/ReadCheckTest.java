package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
import tech.ydb.table.values.PrimitiveValue;
import tech.ydb.table.values.TupleType;
import tech.ydb.table.values.Value;
import torg.testkit.Postgres;

class ReadCheckTest {
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "`shard` = $s | `shard`, `id` | SUCCESS |",
        "`shard` = $s AND `id` > $t | `shard`, `id` | SUCCESS |",
        "`shard` = $s AND `id` >= $t AND `id` < $t | `shard`, `id` | SUCCESS |",
        "(`shard` > $s OR (`shard` = $s AND `id` > $t)) | `shard`, `id` | SUCCESS |",
        "`id` = $t | `shard`, `id` | GENERIC_ERROR | would scan",
        "`shard` = $s AND `note` > $t | `shard`, `id` | GENERIC_ERROR | would scan",
        "`shard` > $s AND `shard` >= $s | `shard`, `id` | GENERIC_ERROR | would scan",
        "`shard` = $s AND `shard` = $s | `shard`, `id` | GENERIC_ERROR | would scan",
        "`note` IS NOT NULL | `shard`, `id` | GENERIC_ERROR | would scan",
        "`shard` = $s | `shard` | GENERIC_ERROR | would sort",
        "`shard` = $s | `id`, `shard` | GENERIC_ERROR | would sort",
        "`shard` = $t | `shard`, `id` | BAD_REQUEST | Uint32 is needed",
        "`none` = $s | `shard`, `id` | SCHEME_ERROR | Member not found: none",
      })
  void shouldTakeScanWhenItIsARangeOfTheOrder(
      String where, String order, StatusCode expected, String message) {
    check(scan("VIEW PRIMARY KEY", where, order), expected, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VIEW `by_note` | `shard` = $s AND `note` = $t | `shard`, `note`, `id` | SUCCESS |",
        "VIEW `by_note` | `shard` = $s AND `note` IS NOT NULL | `shard`, `note`, `id` | SUCCESS |",
        "VIEW `by_note` | `shard` = $s | `shard`, `id` | GENERIC_ERROR | would sort",
        "VIEW `by_none` | `shard` = $s | `shard`, `id` | SCHEME_ERROR | index name: by_none",
      })
  void shouldTakeScanOfIndexWhenTheKeyFollowsItsColumns(
      String view, String where, String order, StatusCode expected, String message) {
    check(scan(view, where, order), expected, message);
  }

  private static String scan(String view, String where, String order) {
    return "SELECT `id` FROM `dir/items` %s WHERE %s ORDER BY %s LIMIT $limit;"
        .formatted(view, where, order);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT COUNT(*) AS `n` FROM `none` VIEW PRIMARY KEY; | SCHEME_ERROR | Cannot find table",
        "SELECT COUNT(*) AS `n` FROM `dir/items` VIEW PRIMARY KEY; | SUCCESS |",
        "SELECT `none` FROM `dir/items` VIEW PRIMARY KEY ORDER BY `shard`, `id` LIMIT $limit;"
            + " | SCHEME_ERROR | Member not found: none",
        "SELECT `id` FROM `dir/items` VIEW PRIMARY KEY ORDER BY `shard`, `id` LIMIT $s;"
            + " | BAD_REQUEST | Uint64 is needed",
        "SELECT `id` FROM `dir/items` VIEW PRIMARY KEY ORDER BY `shard`, `id` LIMIT $many;"
            + " | BAD_REQUEST | $many is 1001, more than 1000",
        "SELECT `id`, `id` FROM `dir/items` VIEW PRIMARY KEY ORDER BY `shard`, `id` LIMIT $limit;"
            + " | GENERIC_ERROR | selected twice",
      })
  void shouldCheckNamesAndTypesWhenReading(String text, StatusCode expected, String message) {
    check(text, expected, message);
  }

  /** Declares and sends just the parameters that stand in the text. */
  private static void check(String text, StatusCode expected, String message) {
    var params = Params.create();
    var declares = new StringBuilder();
    for (var parameter :
        Map.of(
                "$s", (Value<?>) PrimitiveValue.newUint32(1),
                "$t", PrimitiveValue.newText("x"),
                "$many", PrimitiveValue.newUint64(1001),
                "$limit", PrimitiveValue.newUint64(5))
            .entrySet()) {
      if (text.matches(".*\\" + parameter.getKey() + "\\b.*")) {
        var type =
            parameter.getValue().getType() == PrimitiveType.Text
                ? "Utf8"
                : parameter.getValue().getType().toString();
        declares.append("DECLARE %s AS %s; ".formatted(parameter.getKey(), type));
        params.put(parameter.getKey(), parameter.getValue());
      }
    }
    client.expect(server, declares + text, params, expected, message);
  }

  @Test
  void shouldRefuseParametersWhenTheyDoNotAgreeWithTheDeclares() {
    var one = PrimitiveValue.newUint32(1);
    var limit = PrimitiveValue.newUint64(1);
    client.expect(
        server, Client.PAGE, Params.of("$s", one), StatusCode.BAD_REQUEST, "Missing value for");
    client.expect(
        server,
        Client.PAGE,
        Params.of("$s", one, "$limit", limit, "$x", one),
        StatusCode.BAD_REQUEST,
        "$x is sent and not declared");
    client.expect(
        server,
        Client.PAGE,
        Params.of("$s", one, "$limit", one),
        StatusCode.BAD_REQUEST,
        "expected: Uint64, actual: Uint32");
    client.expect(
        server,
        Client.PAGE,
        Params.of("$s", one.makeOptional(), "$limit", limit),
        StatusCode.BAD_REQUEST,
        "expected: Uint32, actual: Uint32?");
    client.expect(
        server,
        "DECLARE $s AS Uint32; SELECT COUNT(*) AS `n` FROM `dir/items` VIEW PRIMARY KEY;",
        Params.of("$s", one),
        StatusCode.BAD_REQUEST,
        "$s is not used");
    client.expect(
        server,
        "SELECT COUNT(*) AS `n` FROM `dir/items` VIEW PRIMARY KEY WHERE `shard` = $s;",
        Params.empty(),
        StatusCode.BAD_REQUEST,
        "not declared");
  }

  @Test
  void shouldReadByKeysWhenTheyAreWholeAndNotTooMany() {
    client.run(
        Client.UPSERT,
        TxMode.SERIALIZABLE_RW,
        Client.rows(Client.row(9, "a", "x", 1L), Client.row(9, "b", "y", 1L)));
    var get =
        "DECLARE $keys AS List<Tuple<Uint32,Utf8>>; SELECT `id` FROM `dir/items` VIEW PRIMARY"
            + " KEY WHERE (`shard`, `id`) IN $keys;";
    var read = client.run(get, TxMode.SNAPSHOT_RO, keys("a", "a", "b", "c")).getValue();
    assertThat(read.getResultSet(0).getRowCount()).isEqualTo(2);
    var many = keys("x".repeat(1001).split(""));
    client.expect(server, get, many, StatusCode.BAD_REQUEST, "1001 keys, more than 1000");
    var part = get.replace("Tuple<Uint32,Utf8>", "Tuple<Utf8>").replace("`shard`, `id`", "`id`,");
    client.expect(server, part, partOfKeys(), StatusCode.GENERIC_ERROR, "would scan");
    var twice = get.replace("(`shard`, `id`)", "(`id`, `id`)");
    client.expect(server, twice, keys("a"), StatusCode.GENERIC_ERROR, "would scan");
  }

  @Test
  void shouldRefuseReadsOfIndexWhenItIsBeingBuilt() {
    server.indexBuilding("dir/items", "by_note", 2);
    var count = "SELECT COUNT(*) AS `n` FROM `dir/items` VIEW `by_note`;";
    for (var read = 0; read < 2; read++) {
      client.expect(
          server, count, Params.empty(), StatusCode.GENERIC_ERROR, "by_note is not ready to use");
    }
    client.expect(server, count, Params.empty(), StatusCode.SUCCESS, null);
  }

  private static Params keys(String... ids) {
    var type = TupleType.ofOwn(PrimitiveType.Uint32, PrimitiveType.Text);
    var keys =
        Arrays.stream(ids)
            .map(id -> type.newValue(PrimitiveValue.newUint32(9), PrimitiveValue.newText(id)))
            .toArray(Value<?>[]::new);
    return Params.of("$keys", ListType.of(type).newValue(List.of(keys)));
  }

  private static Params partOfKeys() {
    var type = TupleType.ofOwn(PrimitiveType.Text);
    return Params.of(
        "$keys", ListType.of(type).newValue(List.of(type.newValue(PrimitiveValue.newText("a")))));
  }

  @Test
  void shouldRefuseTextWhenItIsTooLong() {
    client.expect(
        server,
        " ".repeat(10_241),
        Params.empty(),
        StatusCode.BAD_REQUEST,
        "Query text size exceeds");
  }
}
