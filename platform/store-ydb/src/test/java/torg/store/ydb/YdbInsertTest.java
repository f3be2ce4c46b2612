package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.ID;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.OWNER;

import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.store.Row;
import torg.store.Schema;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.EngineTx;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

/** Rows that are there already; YDB may say so at once or only when the transaction commits. */
class YdbInsertTest {
  private final DoubleServer server = new DoubleServer();
  private YdbEngine engine;

  @BeforeEach
  void start() {
    engine = server.engine();
    await(engine.migrate(Schema.of(List.of(OFFERS))));
    await(begin().commit(List.of(insert("first"))));
  }

  @AfterEach
  void stop() {
    assertThat(await(engine.getAll(OFFERS, List.of(OFFERS.key("ann", 1L)))))
        .extracting(row -> row.get(NOTE))
        .containsExactly("first");
    server.awaitNoOpenTransactions();
    await(engine.close());
    server.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldSayExistsWhenInsertIsTheLastWrite(boolean isAtCommit) {
    server.ydb.conflictsAtCommit(isAtCommit);

    assertThat(failure(begin().commit(List.of(insert("second")))))
        .isEqualTo(StoreFailure.Kind.EXISTS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldSayExistsWhenCommitFollowsInsert(boolean isAtCommit) {
    server.ydb.conflictsAtCommit(isAtCommit);
    var delete = new Writes.Deletes(OFFERS, List.of(OFFERS.key("bob", 2L)));
    var tx = begin();
    await(tx.write(List.of(delete)));

    var write = tx.write(List.of(insert("second")));
    var commit = write.compose(done -> tx.commit(List.of()));

    assertThat(failure(commit)).isEqualTo(StoreFailure.Kind.EXISTS);
    assertThat(write.succeeded()).isEqualTo(isAtCommit);
  }

  private EngineTx begin() {
    return engine.begin(Isolation.SERIALIZABLE);
  }

  private static Writes insert(String note) {
    var row = Row.of(OFFERS).with(OWNER, "ann").with(ID, 1L).with(NOTE, note).checked();
    return new Writes.Inserts(OFFERS, row.named(), List.of(row));
  }

  private static StoreFailure.Kind failure(Future<?> future) {
    return catchThrowableOfType(StoreFailure.class, () -> await(future)).kind();
  }
}
