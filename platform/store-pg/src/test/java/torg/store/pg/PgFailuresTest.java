package torg.store.pg;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static torg.store.pg.PgScene.await;
import static torg.store.pg.PgScene.insert;
import static torg.store.pg.PgScene.kind;
import static torg.store.pg.PgScene.upsert;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Scan;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreFailure;
import torg.store.engine.StoreFailure.Kind;
import torg.store.engine.Writes;

class PgFailuresTest {
  private PgScene pg;

  @BeforeEach
  void open() throws Exception {
    pg = new PgScene();
  }

  @AfterEach
  void close() throws Exception {
    pg.close();
  }

  @Test
  void shouldReportTheFirstFailureWhenStatementsFollowIt() throws Exception {
    await(pg.engine.begin(Isolation.SERIALIZABLE).commit(List.of(upsert(Shop.word("a")))));
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);

    var write = tx.write(List.of(insert(Shop.word("a"))));
    var read = tx.count(Scan.of(Shop.WORDS));
    var end = tx.commit(List.of(upsert(Shop.word("b"))));

    assertThat(kind(write)).isEqualTo(Kind.EXISTS);
    assertThat(kind(read)).isEqualTo(Kind.EXISTS);
    assertThat(kind(end)).isEqualTo(Kind.EXISTS);
    assertThat(catchThrowable(() -> await(end))).hasMessageContaining("(word)=(a)");
    assertThat(pg.words()).isEqualTo(1);
  }

  @Test
  void shouldConflictWhenOnlyTheCommitOfAStatementFails() throws Exception {
    pg.failAtCommit("words");
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.CONFLICT);
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldConflictWhenTheCommitFails() throws Exception {
    pg.failAtCommit("words");
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.count(Scan.of(Shop.WORDS)));

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.CONFLICT);
  }

  @Test
  void shouldApplyNothingWhenAPartOfABundleOverflows() throws Exception {
    var key = Shop.OFFERS.key("ann", 1L);
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    var decrement = new Writes.Increments(Shop.OFFERS, Shop.VIEWS, Map.of(key, -1L));

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")), decrement))))
        .isEqualTo(Kind.OVERFLOW);
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldApplyNothingWhenRolledBackBeforeTheBeginIsAnswered() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);

    var write = tx.write(List.of(upsert(Shop.word("a"))));
    await(tx.rollback());
    await(write);

    assertThat(pg.words()).isZero();
    assertThat(catchThrowable(() -> await(tx.count(Scan.of(Shop.WORDS)))))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldTakeNoConnectionWhenItIsUsedAfterItsEnd() throws Exception {
    for (var time = 0; time < 10; time++) {
      var tx = pg.engine.begin(Isolation.SERIALIZABLE);
      await(tx.commit(List.of()));

      for (var late :
          List.of(
              tx.count(Scan.of(Shop.WORDS)),
              tx.write(List.of(upsert(Shop.word("a")))),
              tx.commit(List.of(upsert(Shop.word("a")))))) {
        assertThat(catchThrowable(() -> await(late))).isInstanceOf(IllegalStateException.class);
      }
    }
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldWriteInOrderWhenTablesRepeat() throws Exception {
    var gone = new Writes.Deletes(Shop.WORDS, List.of(Shop.WORDS.key("a")));
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);

    await(tx.commit(List.of(upsert(Shop.word("a")), gone, upsert(Shop.word("b")))));

    assertThat(pg.words()).isEqualTo(1);
  }

  @Test
  void shouldBeBusyWhenALockIsNotGiven() throws Exception {
    var holder = pg.held("insert into words values ('a')");
    var hurried = pg.hurried();

    var tx = hurried.begin(Isolation.SERIALIZABLE);

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.BUSY);
    holder.query("rollback").execute().compose(done -> holder.close()).await(10, SECONDS);
    await(hurried.close());
  }

  @Test
  void shouldBeSlowWhenAStatementTakesTooLong() throws Exception {
    pg.direct
        .query(
            """
            create function slow() returns trigger language plpgsql as
              'begin perform pg_sleep(60); return new; end';
            create trigger slow before insert on words for each row execute function slow()
            """)
        .execute()
        .await(10, SECONDS);
    var hurried = pg.hurried();

    var tx = hurried.begin(Isolation.SERIALIZABLE);

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.SLOW);
    await(hurried.close());
  }

  @Test
  void shouldLetADefectPassWhenATableIsMissing() throws Exception {
    pg.direct.query("drop table words").execute().await(10, SECONDS);

    assertThat(catchThrowable(() -> await(pg.engine.count(Scan.of(Shop.WORDS)))))
        .isNotInstanceOf(StoreFailure.class)
        .hasMessageContaining("42P01");
  }

  @Test
  void shouldFreeAllConnectionsWhenManyFail() throws Exception {
    await(pg.engine.begin(Isolation.SERIALIZABLE).commit(List.of(upsert(Shop.word("a")))));
    for (var round = 0; round < 20; round++) {
      var exists = List.<Writes>of(insert(Shop.word("a")));
      kind(pg.engine.begin(Isolation.SERIALIZABLE).commit(exists));
      var read = pg.engine.begin(Isolation.SERIALIZABLE);
      await(read.count(Scan.of(Shop.WORDS)));
      kind(read.commit(exists));
      EngineTx abandoned = pg.engine.begin(Isolation.SNAPSHOT);
      abandoned.count(Scan.of(Shop.WORDS));
      await(abandoned.rollback());
      await(abandoned.rollback());
      var failed = pg.engine.begin(Isolation.SERIALIZABLE);
      kind(failed.write(exists));
      await(failed.rollback());
    }
    assertThat(pg.words()).isEqualTo(1);
  }
}
