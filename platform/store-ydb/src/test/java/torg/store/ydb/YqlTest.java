package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.ydb.Sample.BODY;
import static torg.store.ydb.Sample.CLICKED;
import static torg.store.ydb.Sample.ID;
import static torg.store.ydb.Sample.NAMES;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.OWNER;

import com.google.protobuf.ByteString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

class YqlTest {
  private static final String OFFER_COLUMNS =
      "`shard`, `owner`, `id`, `note`, `created`, `shown`, `clicked`";
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Yql yql = new Yql("torg");

  @Test
  void shouldCompareWholeKeysWhenRowsAreGot() {
    var query = yql.get(OFFERS, List.of(OFFERS.key("ann", 1L), OFFERS.key("ann", -1L)));

    assertThat(query.text())
        .isEqualTo(
            """
            DECLARE $keys0 AS List<Tuple<Uint32,Utf8,Uint64>>;
            SELECT %s FROM `torg/offers` VIEW PRIMARY KEY WHERE (`shard`, `owner`, `id`) IN $keys0;
            """
                .formatted(OFFER_COLUMNS));
    assertThat(query.params().values().get("$keys0").toString())
        .contains("18446744073709551615")
        .contains("ann");
  }

  @Test
  void shouldWriteTupleOfOneWhenKeyHasOneColumn() {
    assertThat(yql.get(NAMES, List.of(NAMES.key("ann"))).text())
        .isEqualTo(
            """
            DECLARE $keys0 AS List<Tuple<Utf8>>;
            SELECT `owner`, `body` FROM `torg/names` VIEW PRIMARY KEY WHERE (`owner`,) IN $keys0;
            """);
  }

  static Stream<Arguments> scans() {
    return Stream.of(
        Arguments.of("all", Scan.of(NAMES), "VIEW PRIMARY KEY", "`owner`"),
        Arguments.of(
            "prefix",
            Scan.of(OFFERS).prefix("ann"),
            "VIEW PRIMARY KEY WHERE `shard` = $p0 AND `owner` = $p1",
            "`shard`, `owner`, `id`"),
        Arguments.of(
            "one column from",
            Scan.of(OFFERS).prefix("ann").from(5L),
            "VIEW PRIMARY KEY WHERE `shard` = $p0 AND `owner` = $p1 AND `id` >= $s0",
            "`shard`, `owner`, `id`"),
        Arguments.of(
            "three columns after, descending",
            Scan.of(OFFERS).after("ann", 5L).descending(),
            "VIEW PRIMARY KEY WHERE (`shard` < $s0 OR (`shard` = $s0 AND (`owner` < $s1 OR"
                + " (`owner` = $s1 AND `id` < $s2))))",
            "`shard` DESC, `owner` DESC, `id` DESC"),
        Arguments.of(
            "index within the shards, until",
            Scan.of(OFFERS.index("by_created")).prefix("ann").from(NOON).until(NOON, 7L),
            "VIEW `by_created` WHERE `shard` = $p0 AND `owner` = $p1 AND `created` >= $s0 AND"
                + " (`created` < $e0 OR (`created` = $e0 AND `id` < $e1)) AND `created` IS NOT NULL",
            "`shard`, `owner`, `created`, `id`"),
        Arguments.of(
            "index across the shards, descending",
            Scan.of(OFFERS.index("by_note")).from("m").until("b").descending(),
            "VIEW `by_note` WHERE `note` <= $s0 AND `note` > $e0 AND `note` IS NOT NULL",
            "`note` DESC, `shard` DESC, `owner` DESC, `id` DESC"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scans")
  void shouldNameViewRangeAndWholeOrderWhenScanned(
      String name, Scan scan, String range, String order) {
    var columns = scan.table() == OFFERS ? OFFER_COLUMNS : "`owner`, `body`";

    assertThat(yql.scan(scan.limit(10)).text())
        .endsWith(
            "DECLARE $limit AS Uint64;\nSELECT %s FROM `torg/%s` %s ORDER BY %s LIMIT $limit;\n"
                .formatted(columns, scan.table(), range, order));
    assertThat(yql.count(scan).text())
        .endsWith("SELECT COUNT(*) AS `n` FROM `torg/%s` %s;\n".formatted(scan.table(), range));
  }

  @Test
  void shouldDeclareEveryParameterOnceWhenBoundUsesItTwice() {
    var query = yql.scan(Scan.of(OFFERS).after("ann", 5L).limit(1));

    assertThat(query.text())
        .startsWith(
            """
            DECLARE $s0 AS Uint32;
            DECLARE $s1 AS Utf8;
            DECLARE $s2 AS Uint64;
            DECLARE $limit AS Uint64;
            """);
    assertThat(query.params().values()).containsOnlyKeys("$s0", "$s1", "$s2", "$limit");
  }

  @Test
  void shouldWriteOneTextWhenWritesAreFew() {
    var offer = Row.of(OFFERS).with(OWNER, "ann").with(ID, 1L).with(NOTE, "x").checked();
    var name = Row.of(NAMES).with(OWNER, "ann").cleared(BODY).checked();

    var queries =
        yql.writes(
            List.of(
                new Writes.Upserts(OFFERS, offer.named(), List.of(offer)),
                new Writes.Inserts(NAMES, name.named(), List.of(name)),
                new Writes.Deletes(OFFERS, List.of(OFFERS.key("bob", 2L)))));

    assertThat(queries).hasSize(1);
    assertThat(queries.get(0).text())
        .isEqualTo(
            """
            DECLARE $rows0 AS List<Struct<`shard`: Uint32, `owner`: Utf8, `id`: Uint64, `note`: Utf8?>>;
            DECLARE $rows1 AS List<Struct<`owner`: Utf8, `body`: String?>>;
            DECLARE $rows2 AS List<Struct<`shard`: Uint32, `owner`: Utf8, `id`: Uint64>>;
            UPSERT INTO `torg/offers` SELECT * FROM AS_TABLE($rows0);
            INSERT INTO `torg/names` SELECT * FROM AS_TABLE($rows1);
            DELETE FROM `torg/offers` ON SELECT * FROM AS_TABLE($rows2);
            """);
    assertThat(queries.get(0).params().values().get("$rows1").toString()).contains("Empty");
  }

  @Test
  void shouldSplitTextWhenItWouldBeTooLong() {
    var writes = new ArrayList<Writes>();
    for (var number = 0; number < 100; number++) {
      var row = Row.of(NAMES).with(OWNER, "o" + number).with(BODY, ByteString.EMPTY).checked();
      writes.add(new Writes.Upserts(NAMES, row.named(), List.of(row)));
    }

    var queries = yql.writes(writes);

    assertThat(queries).hasSizeBetween(2, 3);
    assertThat(queries)
        .allSatisfy(
            query -> {
              assertThat(query.text()).hasSizeLessThanOrEqualTo(Query.BYTES_MAX);
              assertThat(query.text()).startsWith("DECLARE $rows0 ");
            });
    assertThat(queries.stream().mapToInt(query -> query.params().values().size()).sum())
        .isEqualTo(100);
  }

  @Test
  void shouldWriteNothingWhenThereIsNothing() {
    assertThat(yql.writes(List.of())).isEmpty();
  }

  @Test
  void shouldRefuseIncrementsWhenTheyAreNotSummed() {
    var increments = new Writes.Increments(OFFERS, CLICKED, Map.of(OFFERS.key("ann", 1L), 1L));

    assertThatThrownBy(() -> yql.writes(List.of(increments)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldStayWithinLimitWhenTableIsWide() {
    var wide = wide(150, "a_column_with_a_long_name_%03d");
    var upserts = upserts(wide);

    assertThat(yql.writes(List.of(upserts, upserts)))
        .hasSize(2)
        .allSatisfy(query -> assertThat(query.text()).hasSizeLessThan(Query.BYTES_MAX));
  }

  @Test
  void shouldNameTableWhenItsTextIsTooLong() {
    var wide = wide(198, "a_column_with_the_longest_n%03d");
    var far = new Yql("a_very_long_directory/".repeat(200) + "end");

    for (var text :
        List.<Runnable>of(
            () -> far.get(wide, List.of(wide.key(1L))),
            () -> far.scan(Scan.of(wide).limit(1)),
            () -> far.writes(List.of(upserts(wide))))) {
      assertThatThrownBy(text::run)
          .isInstanceOfSatisfying(
              StoreFailure.class,
              failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.SCHEMA))
          .hasMessageContaining("a statement on table wide is ")
          .hasMessageContaining("YDB takes 10000");
    }
  }

  private static Table wide(int columns, String name) {
    var values =
        IntStream.range(0, columns)
            .mapToObj(number -> Column.timestamp(name.formatted(number)))
            .toArray(Column<?>[]::new);
    return Table.named("wide").key(ID).values(values).declare();
  }

  private static Writes.Upserts upserts(Table table) {
    var row = Row.of(table).with(ID, 1L);
    for (var column : table.valueColumns()) {
      row = row.cleared(column);
    }
    return new Writes.Upserts(table, row.checked().named(), List.of(row.checked()));
  }
}
