package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.Writes;
import torg.testkit.Postgres;

class PgMigrationTest {
  private static final Column<Long> ID = Column.int64("id");
  private static final Column<String> NAME = Column.utf8("name");
  private static final Column<Long> SIZE = Column.uint64("size");
  private static final Table FIRST = Table.named("things").key(ID).values(NAME).declare();
  private static final Table INDEXED =
      Table.named("things").key(ID).values(NAME).index("by_name", NAME).declare();
  private static final Table EXTENDED =
      Table.named("things").key(ID).values(NAME, SIZE).index("by_name", NAME).declare();

  /** Of this database: others have tests too. */
  private static final String LOCKS =
      "select count(*)::text from pg_locks where database ="
          + " (select oid from pg_database where datname = current_database())";

  private final Vertx vertx = Vertx.vertx();
  private String database;
  private Pool pool;
  private PgEngine engine;

  @BeforeEach
  void open() {
    database = Postgres.shared().freshDatabase();
    pool = PgBench.pool(vertx, Postgres.shared().connect(database), 4);
    engine = new PgEngine(vertx, pool, PgBench.CONFIG);
  }

  @AfterEach
  void close() throws Exception {
    assertThat(texts(LOCKS + " and locktype = 'advisory'")).containsExactly("0");
    vertx.close().await(10, SECONDS);
  }

  @Test
  void shouldCreateTablesWithTheirIndexesWhenTheyAreNew() throws Exception {
    migrate(EXTENDED);

    assertThat(columns())
        .containsExactly("id bigint NO", "name text YES C", "size bigint YES uint64, kept as");
    assertThat(indexes())
        .containsExactly("things_by_name (name, id) valid", "things_pkey (id) valid");
  }

  @Test
  void shouldDoNothingWhenTheTablesAreAsDeclared() throws Exception {
    migrate(EXTENDED);
    var before = texts("select oid::text || relfilenode from pg_class order by oid");

    migrate(EXTENDED);

    assertThat(texts("select oid::text || relfilenode from pg_class order by oid"))
        .isEqualTo(before);
  }

  @Test
  void shouldKeepTheRowsWhenAColumnAndAnIndexAreNew() throws Exception {
    migrate(FIRST);
    run("insert into things values (1, 'one')");

    migrate(EXTENDED);

    var found = Scan.of(EXTENDED.index("by_name")).prefix("one").limit(1);
    var row = engine.scan(found).await(10, SECONDS).get(0);
    assertThat(row.get(ID)).isEqualTo(1L);
    assertThat(row.find(SIZE)).isEmpty();
    assertThat(columns()).contains("size bigint YES uint64, kept as");
  }

  @Test
  void shouldBuildTheIndexAnewWhenABrokenOneWasLeftBehind() throws Exception {
    migrate(FIRST);
    run("create index things_by_name on things (name, id)");
    run("update pg_index set indisvalid = false where indexrelid = 'things_by_name'::regclass");

    migrate(EXTENDED);

    assertThat(indexes()).contains("things_by_name (name, id) valid");
  }

  @Test
  void shouldWaitForOlderTransactionsWhenAnIndexIsBuilt() throws Exception {
    migrate(FIRST);
    var reader = reading();

    var migrating = engine.migrate(Schema.of(List.of(INDEXED)));
    awaitText(
        "select count(*)::text from pg_stat_activity"
            + " where datname = current_database() and wait_event = 'virtualxid'",
        "1");
    reader.query("commit").execute().compose(done -> reader.close()).await(10, SECONDS);

    migrating.await(30, SECONDS);
    assertThat(indexes()).contains("things_by_name (name, id) valid");
  }

  @Test
  void shouldAskForTheLockAgainWhenATableIsInUse() throws Exception {
    migrate(FIRST);
    var reader = reading();

    var migrating = engine.migrate(Schema.of(List.of(EXTENDED)));
    for (var wait : List.of("1", "0", "1")) {
      awaitText(LOCKS + " and not granted", wait);
    }
    reader.query("commit").execute().compose(done -> reader.close()).await(10, SECONDS);

    migrating.await(30, SECONDS);
    assertThat(columns()).hasSize(3);
  }

  private SqlConnection reading() throws Exception {
    var reader = pool.getConnection().await(10, SECONDS);
    reader.query("begin; select * from things").execute().await(10, SECONDS);
    return reader;
  }

  @Test
  void shouldTakeOverTablesWhenAnEarlierVersionDemandedValues() throws Exception {
    run("create table things (id bigint primary key, name text not null)");

    migrate(FIRST);

    assertThat(columns()).containsExactly("id bigint NO", "name text YES");
    var row = Row.of(FIRST).with(ID, 1L);
    engine
        .begin(Engine.Isolation.SERIALIZABLE)
        .commit(List.of(new Writes.Upserts(FIRST, row.named(), List.of(row))))
        .await(10, SECONDS);
  }

  @Test
  void shouldMigrateOnceWhenManyNodesStartTogether() throws Exception {
    migrate(FIRST);
    var options = Postgres.shared().connect(database);
    var engines = IntStream.range(0, 4).mapToObj(node -> PgBench.engine(vertx, options)).toList();

    Future.all(
            engines.stream()
                .map(node -> node.migrate(Schema.of(List.of(EXTENDED, Shop.OFFERS))))
                .toList())
        .await(60, SECONDS);

    assertThat(indexes()).contains("things_by_name (name, id) valid");
  }

  @Test
  void shouldGiveTheSessionBackAsItWasWhenDone() throws Exception {
    migrate(EXTENDED);

    assertThat(texts("show statement_timeout")).containsExactly("10s");
    assertThat(texts("show lock_timeout")).containsExactly("5s");
    assertThat(texts("show default_transaction_isolation")).containsExactly("serializable");
  }

  private void migrate(Table... tables) throws Exception {
    engine.migrate(Schema.of(List.of(tables))).await(30, SECONDS);
  }

  private List<String> columns() throws Exception {
    return texts(
        """
        select concat_ws(' ', column_name, data_type, is_nullable, collation_name,
          substr(col_description('things'::regclass, ordinal_position), 1, 15))
        from information_schema.columns where table_name = 'things' order by ordinal_position
        """);
  }

  private List<String> indexes() throws Exception {
    return texts(
        """
        select format('%s %s %s', c.relname, substring(pg_get_indexdef(c.oid) from '\\(.*\\)'),
          case when i.indisvalid then 'valid' else 'broken' end)
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'things'::regclass order by c.relname
        """);
  }

  private void run(String sql) throws Exception {
    pool.query(sql).execute().await(10, SECONDS);
  }

  private List<String> texts(String sql) throws Exception {
    var texts = new ArrayList<String>();
    pool.query(sql).execute().await(10, SECONDS).forEach(row -> texts.add(row.getString(0)));
    return texts;
  }

  private void awaitText(String sql, String expected) throws Exception {
    PgScene.WAIT.seen(() -> texts(sql), List.of(expected)::equals);
  }
}
