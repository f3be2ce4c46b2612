package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.table.query.Params;
import tech.ydb.table.values.ListType;
import tech.ydb.table.values.PrimitiveType;
import tech.ydb.table.values.PrimitiveValue;
import tech.ydb.table.values.StructType;
import tech.ydb.table.values.Value;
import torg.testkit.Postgres;

class OrderTest {
  private static YdbDouble server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
    client = new Client(server);
    client.create();
    var rows =
        Client.rows(
            Client.row(1, "a", "y", 1L),
            Client.row(1, "b", null, 2L),
            Client.row(1, "c", "x", 3L),
            Client.row(1, "d", "x", 4L),
            Client.row(2, "a", "x", 5L));
    client.run(Client.UPSERT, TxMode.SERIALIZABLE_RW, rows).getStatus().expectSuccess();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WHERE `shard` = $s AND `id` > $t |  | c d",
        "WHERE `shard` = $s AND `id` >= $t |  | b c d",
        "WHERE `shard` = $s AND `id` <= $t | DESC | b a",
        "WHERE (`shard` > $s OR (`shard` = $s AND `id` > $t)) |  | c d a",
        "WHERE (`shard` < $s OR (`shard` = $s AND `id` < $t)) | DESC | a",
        "WHERE `shard` > $s |  | a",
        " | DESC | a d c b a",
      })
  void shouldFollowTheKeyWhenATableIsRead(String where, String direction, String ids) {
    assertThat(ids("VIEW PRIMARY KEY", where, direction, "`shard`, `id`", "b")).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WHERE `shard` = $s |  | b c d a",
        "WHERE `shard` = $s | DESC | a d c b",
        "WHERE `shard` = $s AND `note` IS NOT NULL |  | c d a",
        "WHERE `shard` = $s AND `note` = $t AND `note` IS NOT NULL |  | c d",
        "WHERE `shard` = $s AND `note` > $t |  | a",
        "WHERE `shard` = $s AND `note` <= $t |  | c d",
      })
  void shouldPutNullFirstWhenAnIndexIsRead(String where, String direction, String ids) {
    assertThat(ids("VIEW `by_note`", where, direction, "`shard`, `note`, `id`", "x"))
        .isEqualTo(ids);
  }

  private static String ids(
      String view, String where, String direction, String order, String text) {
    var condition = where == null ? "" : where;
    var directed = direction == null ? order : order.replace(",", " DESC,") + " DESC";
    var params = Params.create().put("$limit", PrimitiveValue.newUint64(10));
    var declares = new StringBuilder("DECLARE $limit AS Uint64; ");
    if (condition.contains("$s")) {
      declares.append("DECLARE $s AS Uint32; ");
      params.put("$s", PrimitiveValue.newUint32(1));
    }
    if (condition.contains("$t")) {
      declares.append("DECLARE $t AS Utf8; ");
      params.put("$t", PrimitiveValue.newText(text));
    }
    var scan =
        "SELECT `id` FROM `dir/items` %s %s ORDER BY %s LIMIT $limit;"
            .formatted(view, condition, directed);
    var rows = client.run(declares + scan, TxMode.SNAPSHOT_RO, params).getValue().getResultSet(0);
    var ids = new ArrayList<String>();
    while (rows.next()) {
      ids.add(rows.getColumn(0).getText());
    }
    return String.join(" ", ids);
  }

  @Test
  void shouldKeepEveryTypeWhenValuesAreExtreme() {
    var columns =
        "`k` Uint64 NOT NULL, `b` Bool, `i` Int32, `l` Int64, `u` Uint32, `s` String, `t`"
            + " Timestamp";
    var create = "CREATE TABLE IF NOT EXISTS `types` (" + columns + ", PRIMARY KEY (`k`));";
    client.run(create, TxMode.NONE, Params.empty()).getStatus().expectSuccess();
    var last = Instant.parse("2105-12-31T23:59:59.999999Z");
    var rows =
        List.of(
            types(-1, false, Integer.MIN_VALUE, Long.MIN_VALUE, 0, new byte[0], Instant.EPOCH),
            types(
                Long.MAX_VALUE,
                true,
                Integer.MAX_VALUE,
                Long.MAX_VALUE,
                (1L << 32) - 1,
                new byte[] {0, -1},
                last),
            types(0, true, 0, 0, 1, new byte[] {1}, last));
    var upsert =
        "DECLARE $rows AS List<Struct<`k`: Uint64, `b`: Bool, `i`: Int32, `l`: Int64, `u`: Uint32,"
            + " `s`: String, `t`: Timestamp>>; UPSERT INTO `types` SELECT * FROM AS_TABLE($rows);";
    client
        .run(upsert, TxMode.SERIALIZABLE_RW, Params.of("$rows", list(rows)))
        .getStatus()
        .expectSuccess();
    var scan =
        "DECLARE $limit AS Uint64; SELECT `k`, `b`, `i`, `l`, `u`, `s`, `t` FROM `types` VIEW"
            + " PRIMARY KEY ORDER BY `k` LIMIT $limit;";
    var limit = Params.of("$limit", PrimitiveValue.newUint64(10));
    var read = client.run(scan, TxMode.SNAPSHOT_RO, limit).getValue().getResultSet(0);
    var seen = new ArrayList<String>();
    while (read.next()) {
      var row = new StringBuilder(Long.toUnsignedString(read.getColumn("k").getUint64()));
      row.append(' ').append(read.getColumn("b").getBool());
      row.append(' ').append(read.getColumn("i").getInt32());
      row.append(' ').append(read.getColumn("l").getInt64());
      row.append(' ').append(read.getColumn("u").getUint32());
      row.append(' ').append(HexFormat.of().formatHex(read.getColumn("s").getBytes()));
      row.append(' ').append(read.getColumn("t").getTimestamp());
      seen.add(row.toString());
    }
    assertThat(seen)
        .containsExactly(
            "0 true 0 0 1 01 2105-12-31T23:59:59.999999Z",
            "9223372036854775807 true 2147483647 9223372036854775807 4294967295 00ff"
                + " 2105-12-31T23:59:59.999999Z",
            "18446744073709551615 false -2147483648 -9223372036854775808 0 "
                + " 1970-01-01T00:00:00Z");
  }

  private static Value<?> list(List<Value<?>> rows) {
    return ListType.of(rows.get(0).getType()).newValue(rows);
  }

  private static Value<?> types(
      long key, boolean bool, int int32, long int64, long uint32, byte[] bytes, Instant time) {
    var type =
        StructType.of(
            Map.of(
                "k", PrimitiveType.Uint64,
                "b", PrimitiveType.Bool,
                "i", PrimitiveType.Int32,
                "l", PrimitiveType.Int64,
                "u", PrimitiveType.Uint32,
                "s", PrimitiveType.Bytes,
                "t", PrimitiveType.Timestamp));
    return type.newValue(
        Map.of(
            "k", PrimitiveValue.newUint64(key),
            "b", PrimitiveValue.newBool(bool),
            "i", PrimitiveValue.newInt32(int32),
            "l", PrimitiveValue.newInt64(int64),
            "u", PrimitiveValue.newUint32(uint32),
            "s", PrimitiveValue.newBytesOwn(bytes),
            "t", PrimitiveValue.newTimestamp(time)));
  }
}
