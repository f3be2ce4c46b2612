package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.ShardPart;
import torg.store.engine.Writes;
import torg.testkit.Postgres;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgPlansTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  private final Vertx vertx = Vertx.vertx();
  private Pool pool;

  @BeforeAll
  void fill() throws Exception {
    var options = Postgres.shared().connect(Postgres.shared().freshDatabase());
    pool = PgBench.pool(vertx, options, 2);
    new PgEngine(vertx, pool, PgBench.CONFIG)
        .migrate(Schema.of(List.of(Shop.OFFERS, Shop.LOTS)))
        .await(30, SECONDS);
    run(
        """
        insert into offers (owner, number, created)
        select 'owner' || i % 1000, i, to_timestamp(i) from generate_series(1, 100000) i
        """);
    run("analyze offers");
    run(
        """
        insert into lots (shard, owner, number)
        select i::bigint * 42949, 'owner' || i, i from generate_series(1, 100000) i
        """);
    run("analyze lots");
  }

  @AfterAll
  void close() throws Exception {
    vertx.close().await(10, SECONDS);
  }

  static List<Scan> scans() {
    var table = Scan.of(Shop.OFFERS).limit(100);
    var index = Scan.of(Shop.OFFERS.index("by_created")).limit(100);
    var all =
        List.of(
            table,
            table.prefix("owner1"),
            table.prefix("owner1").from(5L).until(9L),
            table.after("owner1", 5L),
            table.from("owner1").until("owner2"),
            index,
            index.prefix(NOON),
            index.prefix(NOON).after("owner1"),
            index.from(NOON),
            index.after(NOON, "owner1", 5L).until(NOON));
    return all.stream()
        .flatMap(scan -> List.of(scan, scan.descending()).stream())
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @MethodSource("scans")
  void shouldReadAnIndexInItsOrderWhenScanned(Scan scan) throws Exception {
    var name = scan.index().isPresent() ? "offers_by_created" : "offers_pkey";
    var direction = scan.isDescending() ? "Index Scan Backward using " : "Index Scan using ";

    assertThat(plan(Selects.scan(scan)))
        .contains(direction + name)
        .doesNotContain("Sort", "Seq Scan", "Bitmap", "Filter");
  }

  @Test
  void shouldReadARangeOfTheKeyWhenAPartIsScanned() throws Exception {
    var whole = new ShardPart(0, 1);
    var part = Scan.of(Shop.LOTS).part(new ShardPart(3, 16)).limit(100);
    var later = Scan.of(Shop.LOTS).part(whole).after("owner1", 5L).limit(100);

    for (var scan : List.of(part, part.descending(), later)) {
      assertThat(plan(Selects.scan(scan)))
          .contains("using lots_pkey", "Index Cond")
          .doesNotContain("Sort", "Seq Scan", "Bitmap", "Filter");
    }
  }

  @Test
  void shouldReadAnIndexWhenCounted() throws Exception {
    assertThat(plan(Selects.count(Scan.of(Shop.OFFERS).prefix("owner1"))))
        .contains("using offers_pkey")
        .contains("Index Cond")
        .doesNotContain("Seq Scan", "Bitmap");
  }

  @Test
  void shouldReadTheKeyWhenOneRowIsAskedFor() throws Exception {
    assertThat(plan(Selects.get(Shop.OFFERS, List.of(Shop.OFFERS.key("owner1", 1L)))))
        .startsWith("Index Scan using offers_pkey");
  }

  @Test
  void shouldLookUpEachKeyWhenManyRowsAreWantedOrGone() throws Exception {
    var keys = List.of(Shop.OFFERS.key("owner1", 1L), Shop.OFFERS.key("owner2", 2L));
    var deletes = Bundles.of(List.of(new Writes.Deletes(Shop.OFFERS, keys)));
    var decrements =
        Bundles.of(
            List.of(
                new Writes.Increments(
                    Shop.OFFERS, Shop.VIEWS, Map.of(keys.get(0), -1L, keys.get(1), -1L))));

    for (var statement :
        List.of(Selects.get(Shop.OFFERS, keys), deletes.get(0), decrements.get(0))) {
      assertThat(plan(statement))
          .contains("Nested Loop", "Function Scan", "Index Scan using offers_pkey")
          .doesNotContain("Seq Scan", "Hash", "Merge", "Sort");
    }
  }

  private String plan(Statement statement) throws Exception {
    var answer =
        pool.query("explain (generic_plan) " + statement.sql()).execute().await(10, SECONDS);
    return StreamSupport.stream(answer.spliterator(), false)
        .map(row -> row.getString(0))
        .collect(Collectors.joining("\n"));
  }

  private void run(String sql) throws Exception {
    pool.query(sql).execute().await(60, SECONDS);
  }
}
