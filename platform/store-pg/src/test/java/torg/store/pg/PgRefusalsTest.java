package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.StoreFailure;
import torg.testkit.Postgres;

class PgRefusalsTest {
  private static final Column<Long> ID = Column.int64("id");
  private static final Column<String> NAME = Column.utf8("name");
  private static final Column<Long> SIZE = Column.uint64("size");
  private static final Table FIRST = Table.named("things").key(ID).values(NAME).declare();
  private static final Table EXTENDED =
      Table.named("things").key(ID).values(NAME, SIZE).index("by_name", NAME).declare();

  /** Of this database: others have tests too. */
  private static final String ADVISORY_LOCKS =
      "select count(*) from pg_locks where locktype = 'advisory' and database ="
          + " (select oid from pg_database where datname = current_database())";

  private final Vertx vertx = Vertx.vertx();
  private Pool pool;

  @BeforeEach
  void open() {
    pool = PgBench.pool(vertx, Postgres.shared().connect(Postgres.shared().freshDatabase()), 2);
  }

  @AfterEach
  void close() throws Exception {
    assertThat(count(ADVISORY_LOCKS)).isZero();
    vertx.close().await(10, SECONDS);
  }

  @Test
  void shouldRefuseWhenTheKeyDiffers() throws Exception {
    run("create table things (id bigint, name text, primary key (id, name))");

    assertThat(refusal(FIRST)).contains("the key of table things is [id, name]");
  }

  @Test
  void shouldRefuseWhenATypeDiffers() throws Exception {
    run("create table things (id bigint primary key, name bytea)");

    assertThat(refusal(FIRST)).contains("column name of table things is bytea", "become text");
  }

  @Test
  void shouldRefuseWhenPlainNumbersWouldBeReadAsShifted() throws Exception {
    run("create table things (id bigint primary key, name text, size bigint)");

    assertThat(refusal(EXTENDED)).contains("size of table things is bigint", "bigint for uint64");
  }

  @Test
  void shouldRefuseWhenAnIndexIsOfOtherColumns() throws Exception {
    migrate(FIRST);
    run("create index things_by_name on things (name)");

    assertThat(refusal(EXTENDED)).contains("index things.by_name is over [name]");
  }

  @Test
  void shouldRefuseWhenAnIndexIsNotPlain() throws Exception {
    migrate(FIRST);
    run("create index things_by_name on things (name desc, id)");

    assertThat(refusal(EXTENDED)).contains("not plain");
  }

  @Test
  void shouldChangeNothingWhenOneTableIsRefused() throws Exception {
    run("create table things (id bigint primary key, name bytea)");

    assertThat(catchThrowable(() -> migrate(Shop.WORDS, FIRST))).isInstanceOf(StoreFailure.class);

    assertThat(count("select count(*) from pg_class where relname = 'words'")).isZero();
  }

  private void migrate(Table... tables) throws Exception {
    new PgEngine(vertx, pool, PgBench.CONFIG)
        .migrate(Schema.of(List.of(tables)))
        .await(30, SECONDS);
  }

  private String refusal(Table table) {
    var failure = catchThrowable(() -> migrate(table));
    assertThat(failure).isInstanceOf(StoreFailure.class);
    assertThat(((StoreFailure) failure).kind()).isEqualTo(StoreFailure.Kind.SCHEMA);
    return failure.getMessage();
  }

  private void run(String sql) throws Exception {
    pool.query(sql).execute().await(10, SECONDS);
  }

  private long count(String sql) throws Exception {
    return pool.query(sql).execute().await(10, SECONDS).iterator().next().getLong(0);
  }
}
