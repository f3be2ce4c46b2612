package torg.store.pg;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.engine.Writes;

class StatementsTest {
  private static final String COLUMNS =
      "\"owner\", \"number\", \"views\", \"stock\", \"clicks\", \"open\", \"photo\", \"created\"";
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final OffsetDateTime NOON_STORED = OffsetDateTime.parse("2026-01-02T12:00:00Z");

  @Test
  void shouldCompareTheKeyWhenOneRowIsRead() {
    var statement = Selects.get(Shop.OFFERS, List.of(Shop.OFFERS.key("ann", 7L)));

    assertThat(statement.sql())
        .isEqualTo(
            "select " + COLUMNS + " from \"offers\" where \"owner\" = $1 and \"number\" = $2");
    assertThat(statement.parameters()).containsExactly("ann", 7L);
  }

  @Test
  void shouldJoinTheKeysWhenManyRowsAreRead() {
    var statement =
        Selects.get(Shop.OFFERS, List.of(Shop.OFFERS.key("ann", 7L), Shop.OFFERS.key("bob", 8L)));

    assertThat(statement.sql())
        .endsWith(
            " from unnest($1::text[], $2::bigint[]) k(\"owner\", \"number\") join \"offers\" t"
                + " on t.\"owner\" = k.\"owner\" and t.\"number\" = k.\"number\"");
    assertThat(statement.parameters())
        .containsExactly(new String[] {"ann", "bob"}, new Long[] {7L, 8L});
  }

  @Test
  void shouldNameTheKeyAndTheColumnsAskedForWhenOthersAreNotNeeded() {
    var columns = Selects.withKey(Shop.OFFERS, List.of(Shop.VIEWS));
    var statement = Selects.get(Shop.OFFERS, List.of(Shop.OFFERS.key("ann", 7L)), columns);

    assertThat(statement.sql())
        .isEqualTo(
            "select \"owner\", \"number\", \"views\" from \"offers\""
                + " where \"owner\" = $1 and \"number\" = $2");
  }

  @Test
  void shouldBoundTheScanOnBothSidesWhenItAscends() {
    var scan = Scan.of(Shop.OFFERS).prefix("ann").after(3L).until(9L).limit(10);

    assertThat(Selects.scan(scan).sql())
        .isEqualTo(
            "select "
                + COLUMNS
                + " from \"offers\" where \"owner\" = $1 and (\"number\") > ($2)"
                + " and (\"number\") < ($3) order by \"owner\", \"number\" limit $4");
    assertThat(Selects.scan(scan).parameters()).containsExactly("ann", 3L, 9L, 10L);
  }

  @Test
  void shouldTurnTheBoundsWhenTheScanDescends() {
    var scan = Scan.of(Shop.OFFERS).from("bob", 3L).until("ann").descending().limit(1);

    assertThat(Selects.scan(scan).sql())
        .endsWith(
            " where (\"owner\", \"number\") <= ($1, $2) and (\"owner\") > ($3)"
                + " order by \"owner\" desc, \"number\" desc limit $4");
  }

  @Test
  void shouldLeaveOutRowsOutsideOfTheIndexWhenItIsScanned() {
    var scan = Scan.of(Shop.OFFERS.index("by_created")).from(NOON).limit(5);

    assertThat(Selects.scan(scan).sql())
        .endsWith(
            " where (\"created\") >= ($1) and \"created\" is not null"
                + " order by \"created\", \"owner\", \"number\" limit $2");
    assertThat(Selects.scan(scan).parameters()).containsExactly(NOON_STORED, 5L);
    assertThat(Selects.count(scan).sql())
        .isEqualTo(
            "select count(*) from \"offers\" where (\"created\") >= ($1)"
                + " and \"created\" is not null");
  }

  @Test
  void shouldShiftUnsignedNumbersWhenTheyAreStored() {
    var statement = only(upsert(Shop.offer("ann", 1).with(Shop.VIEWS, 0L).cleared(Shop.STOCK)));

    assertThat(statement.sql())
        .isEqualTo(
            "insert into \"offers\" (\"owner\", \"number\", \"views\", \"stock\")"
                + " values ($1, $2, $3, $4) on conflict (\"owner\", \"number\") do update set"
                + " \"views\" = excluded.\"views\", \"stock\" = excluded.\"stock\"");
    assertThat(statement.parameters()).containsExactly("ann", 1L, Long.MIN_VALUE, null);
  }

  @Test
  void shouldUnnestArraysWhenManyRowsAreWritten() {
    var statement = only(upsert(Shop.word("a"), Shop.word("b")));

    assertThat(statement.sql())
        .isEqualTo(
            "insert into \"words\" (\"word\") select * from unnest($1::text[])"
                + " on conflict (\"word\") do update set \"word\" = excluded.\"word\"");
  }

  @Test
  void shouldNotForgiveAConflictWhenRowsAreInserted() {
    var row = Shop.word("a");

    assertThat(only(new Writes.Inserts(Shop.WORDS, row.named(), List.of(row))).sql())
        .isEqualTo("insert into \"words\" (\"word\") values ($1)");
  }

  @Test
  void shouldNameTheKeysWhenRowsAreDeleted() {
    var one = Shop.WORDS.key("a");
    var other = Shop.WORDS.key("b");

    assertThat(only(new Writes.Deletes(Shop.WORDS, List.of(one))).sql())
        .isEqualTo("delete from \"words\" where \"word\" = $1");
    assertThat(only(new Writes.Deletes(Shop.WORDS, List.of(one, other))).sql())
        .isEqualTo(
            "delete from \"words\" t using unnest($1::text[]) k(\"word\")"
                + " where t.\"word\" = k.\"word\"");
  }

  @Test
  void shouldInsertTheDeltaOrAddItWhenItIsAValueOfTheColumn() {
    assertThat(only(increment(Shop.CLICKS, 5)).sql())
        .isEqualTo(
            "insert into \"offers\" (\"owner\", \"number\", \"clicks\") values ($1, $2, $3)"
                + " on conflict (\"owner\", \"number\") do update set \"clicks\" ="
                + " (coalesce(\"offers\".\"clicks\", 0) + excluded.\"clicks\" - 2147483648)"
                + "::integer + 2147483648");
    assertThat(only(increment(Shop.VIEWS, 5)).parameters())
        .containsExactly("ann", 1L, Long.MIN_VALUE + 5);
  }

  @Test
  void shouldReadTheRowFirstWhenTheDeltaIsNoValueOfTheColumn() {
    var statement = only(increment(Shop.VIEWS, -5));

    assertThat(statement.sql())
        .isEqualTo(
            "insert into \"offers\" (\"owner\", \"number\", \"views\")"
                + " select k.\"owner\", k.\"number\","
                + " coalesce(t.\"views\", (-9223372036854775808)::bigint) + k.delta"
                + " from unnest($1::text[], $2::bigint[], $3::bigint[])"
                + " k(\"owner\", \"number\", delta) left join \"offers\" t"
                + " on t.\"owner\" = k.\"owner\" and t.\"number\" = k.\"number\""
                + " on conflict (\"owner\", \"number\") do update set"
                + " \"views\" = excluded.\"views\"");
    assertThat(statement.parameters().get(2)).isEqualTo(new Long[] {-5L});
  }

  @Test
  void shouldSplitIncrementsWhenTheirDeltasNeedDifferentStatements() {
    var deltas = new LinkedHashMap<Key, Long>();
    deltas.put(Shop.OFFERS.key("ann", 1L), 1L);
    deltas.put(Shop.OFFERS.key("ann", 2L), -1L);
    deltas.put(Shop.OFFERS.key("ann", 3L), 3L);

    var statements = Bundles.of(List.of(new Writes.Increments(Shop.OFFERS, Shop.VIEWS, deltas)));

    assertThat(statements).hasSize(2);
    assertThat(statements.get(0).parameters().get(1)).isEqualTo(new Long[] {1L, 3L});
    assertThat(statements.get(1).parameters().get(1)).isEqualTo(new Long[] {2L});
  }

  @Test
  void shouldBundleWritesWhenTheirTablesDiffer() {
    var word = upsert(Shop.word("a"));
    var offer = upsert(Shop.offer("ann", 1).with(Shop.OPEN, true));

    var statements = Bundles.of(List.of(word, offer));

    assertThat(statements).hasSize(1);
    assertThat(statements.get(0).sql())
        .startsWith("with w1 as (insert into \"offers\" (\"owner\", \"number\", \"open\")")
        .contains(" values ($1, $2, $3) ")
        .contains("), w0 as (insert into \"words\" (\"word\") values ($4) on conflict")
        .endsWith(") select 1");
  }

  @Test
  void shouldKeepTheOrderWhenWritesMeetInATable() {
    var word = upsert(Shop.word("a"));
    var offer = upsert(Shop.offer("ann", 1).with(Shop.OPEN, true));
    var gone = new Writes.Deletes(Shop.WORDS, List.of(Shop.WORDS.key("a")));

    var statements = Bundles.of(List.of(word, offer, gone));

    assertThat(statements).hasSize(2);
    assertThat(statements.get(1).sql()).startsWith("delete from \"words\"");
  }

  private static Statement only(Writes writes) {
    var statements = Bundles.of(List.of(writes));
    assertThat(statements).hasSize(1);
    return statements.get(0);
  }

  private static Writes.Upserts upsert(Row... rows) {
    return new Writes.Upserts(rows[0].table(), rows[0].named(), List.of(rows));
  }

  private static Writes.Increments increment(Column<?> column, long delta) {
    return new Writes.Increments(Shop.OFFERS, column, Map.of(Shop.OFFERS.key("ann", 1L), delta));
  }
}
