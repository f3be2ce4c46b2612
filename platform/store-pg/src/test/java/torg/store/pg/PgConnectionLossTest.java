package torg.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.store.pg.PgScene.await;
import static torg.store.pg.PgScene.kind;
import static torg.store.pg.PgScene.upsert;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreFailure.Kind;
import torg.testkit.Postgres;

class PgConnectionLossTest {
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
  void shouldBeUnknownWhenTheAnswerToTheCommitIsLost() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.count(Scan.of(Shop.WORDS)));
    pg.wire.cutAfter("commit", "COMMIT");

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.UNKNOWN);
    assertThat(pg.words()).isEqualTo(1);
  }

  @Test
  void shouldBeUnknownWhenTheCommitNeverArrives() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.count(Scan.of(Shop.WORDS)));
    await(tx.write(List.of(upsert(Shop.word("a")))));
    pg.wire.cutBefore("commit");

    assertThat(kind(tx.commit(List.of()))).isEqualTo(Kind.UNKNOWN);
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldBeUnknownWhenTheOnlyStatementHasNoAnswer() throws Exception {
    await(pg.engine.begin(Isolation.SERIALIZABLE).commit(List.of(upsert(Shop.word("a")))));
    pg.wire.cutAfter("unusual", "INSERT");

    var tx = pg.engine.begin(Isolation.SERIALIZABLE);

    assertThat(kind(tx.commit(List.of(upsert(Shop.word("unusual")))))).isEqualTo(Kind.UNKNOWN);
    assertThat(pg.words()).isEqualTo(2);
  }

  @Test
  void shouldBeLostWhenTheAnswerToAReadOnlyCommitIsLost() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.count(Scan.of(Shop.WORDS)));
    pg.wire.cutAfter("commit", "COMMIT");

    assertThat(kind(tx.commit(List.of()))).isEqualTo(Kind.LOST);
  }

  @Test
  void shouldBeLostWhenTheConnectionBreaksBeforeTheCommit() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.write(List.of(upsert(Shop.word("a")))));
    pg.wire.cutBefore("unusual");

    assertThat(kind(tx.write(List.of(upsert(Shop.word("unusual")))))).isEqualTo(Kind.LOST);
    assertThat(kind(tx.commit(List.of()))).isEqualTo(Kind.LOST);
    await(tx.rollback());
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldBeLostWhenTheServerEndsTheSessionBeforeTheCommit() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.write(List.of(upsert(Shop.word("a")))));
    pg.terminate();

    assertThat(kind(tx.count(Scan.of(Shop.WORDS)))).isEqualTo(Kind.LOST);
    assertThat(kind(tx.commit(List.of(upsert(Shop.word("b")))))).isEqualTo(Kind.LOST);
    assertThat(pg.words()).isZero();
  }

  @Test
  void shouldBeLostWhenThereIsNoServer() {
    var nowhere = Postgres.shared().connect(pg.database).setPort(1);
    var stranded = PgBench.engine(pg.vertx, nowhere);
    var tx = stranded.begin(Isolation.SERIALIZABLE);

    assertThat(kind(stranded.check())).isEqualTo(Kind.LOST);
    assertThat(kind(stranded.count(Scan.of(Shop.WORDS)))).isEqualTo(Kind.LOST);
    assertThat(kind(stranded.migrate(Schema.of(List.of(Shop.WORDS))))).isEqualTo(Kind.LOST);
    assertThat(kind(tx.commit(List.of(upsert(Shop.word("a")))))).isEqualTo(Kind.LOST);
  }
}
