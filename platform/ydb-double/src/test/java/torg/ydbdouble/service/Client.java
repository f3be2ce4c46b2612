package torg.ydbdouble.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import tech.ydb.common.transaction.TxMode;
import tech.ydb.core.Result;
import tech.ydb.core.StatusCode;
import tech.ydb.core.grpc.GrpcTransport;
import tech.ydb.query.QueryClient;
import tech.ydb.query.QuerySession;
import tech.ydb.query.QueryStream;
import tech.ydb.query.tools.QueryReader;
import tech.ydb.table.query.Params;
import tech.ydb.table.values.ListType;
import tech.ydb.table.values.OptionalType;
import tech.ydb.table.values.PrimitiveType;
import tech.ydb.table.values.PrimitiveValue;
import tech.ydb.table.values.StructType;
import tech.ydb.table.values.Value;

/** The real SDK, connected to a double, and one table to play with. */
final class Client implements AutoCloseable {
  static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS `dir/items` (`shard` Uint32 NOT NULL, `id` Utf8 NOT NULL,
        `note` Utf8, `ver` Uint64, INDEX `by_note` GLOBAL SYNC ON (`shard`, `note`),
        PRIMARY KEY (`shard`, `id`)) WITH (UNIFORM_PARTITIONS = 16,
        AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200);
      """;
  static final String ROWS =
      "DECLARE $rows AS List<Struct<`shard`: Uint32, `id`: Utf8, `note`: Utf8?, `ver`: Uint64?>>; ";
  static final String UPSERT = ROWS + "UPSERT INTO `dir/items` SELECT * FROM AS_TABLE($rows);";
  static final String INSERT = ROWS + "INSERT INTO `dir/items` SELECT * FROM AS_TABLE($rows);";
  static final String PAGE =
      "DECLARE $s AS Uint32; DECLARE $limit AS Uint64; SELECT `id`, `note`, `ver` FROM"
          + " `dir/items` VIEW PRIMARY KEY WHERE `shard` = $s ORDER BY `shard`, `id` LIMIT"
          + " $limit;";
  private static final StructType ROW =
      StructType.of(
          "shard",
          PrimitiveType.Uint32,
          "id",
          PrimitiveType.Text,
          "note",
          PrimitiveType.Text.makeOptional(),
          "ver",
          PrimitiveType.Uint64.makeOptional());

  final GrpcTransport transport;
  final QueryClient queries;

  Client(YdbDouble server) {
    transport = GrpcTransport.forConnectionString(server.connectionString()).build();
    queries = QueryClient.newClient(transport).sessionPoolMaxSize(20).build();
  }

  QuerySession session() {
    return queries.createSession(Duration.ofSeconds(10)).join().getValue();
  }

  Result<QueryReader> run(String text, TxMode mode, Params params) {
    try (var session = session()) {
      return result(session.createQuery(text, mode, params));
    }
  }

  static Result<QueryReader> result(QueryStream stream) {
    return QueryReader.readFrom(stream).join();
  }

  /** The text alone in a transaction of its own. */
  void expect(YdbDouble server, String text, Params params, StatusCode expected, String message) {
    var status = run(text, TxMode.SERIALIZABLE_RW, params).getStatus();
    assertThat(status.getCode()).as(status.toString()).isEqualTo(expected);
    assertThat(status.toString()).contains(message == null ? "" : message);
    assertThat(server.openTransactions()).isZero();
  }

  void create() {
    var created = run(CREATE, TxMode.NONE, Params.empty());
    assertThat(created.getStatus().getCode()).isEqualTo(StatusCode.SUCCESS);
  }

  static Params rows(Value<?>... rows) {
    return Params.of("$rows", ListType.of(ROW).newValue(List.of(rows)));
  }

  static Value<?> row(int shard, String id, String note, Long ver) {
    return ROW.newValue(
        Map.of(
            "shard", PrimitiveValue.newUint32(shard),
            "id", PrimitiveValue.newText(id),
            "note",
                optional(
                    note == null ? null : PrimitiveValue.newText(note),
                    PrimitiveType.Text.makeOptional()),
            "ver",
                optional(
                    ver == null ? null : PrimitiveValue.newUint64(ver),
                    PrimitiveType.Uint64.makeOptional())));
  }

  private static Value<?> optional(PrimitiveValue value, OptionalType type) {
    return value == null ? type.emptyValue() : value.makeOptional();
  }

  static Params page(int shard, int limit) {
    return Params.of(
        "$s", PrimitiveValue.newUint32(shard), "$limit", PrimitiveValue.newUint64(limit));
  }

  @Override
  public void close() {
    queries.close();
    transport.close();
  }
}
