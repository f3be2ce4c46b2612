package torg.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.store.pg.PgScene.await;
import static torg.store.pg.PgScene.kind;
import static torg.store.pg.PgScene.upsert;

import io.vertx.core.Future;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.CallContext;
import torg.store.Scan;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreFailure.Kind;

/** More transactions than connections. */
class PgWaitersTest {
  private static final int WAITERS = 2;

  private PgScene pg;
  private List<SqlConnection> taken;

  @BeforeEach
  void takeAll() throws Exception {
    pg = new PgScene(PgBench.CONFIG, new PoolOptions().setMaxWaitQueueSize(WAITERS));
    var all = Stream.generate(pg.pool::getConnection).limit(PgScene.CONNECTIONS).toList();
    await(Future.all(all));
    taken = all.stream().map(Future::result).toList();
  }

  @AfterEach
  void close() throws Exception {
    pg.close();
  }

  private void release() throws Exception {
    await(Future.all(taken.stream().map(SqlConnection::close).toList()));
  }

  private Future<Long> count() {
    return pg.engine.count(Scan.of(Shop.WORDS));
  }

  @Test
  void shouldBeFullAtOnceWhenTooManyWaitForAConnection() throws Exception {
    var waiting = Stream.generate(this::count).limit(WAITERS).toList();
    assertThat(kind(count())).isEqualTo(Kind.FULL);
    assertThat(waiting).noneMatch(Future::isComplete);

    release();
    for (var each : waiting) {
      assertThat(await(each)).isZero();
    }
  }

  @Test
  void shouldWriteNothingWhenTheDeadlinePassesBeforeAConnectionIsFree() throws Exception {
    var late =
        CallContext.mesh(Duration.ofMillis(50))
            .run(
                pg.vertx,
                () ->
                    pg.engine
                        .begin(Isolation.SERIALIZABLE)
                        .commit(List.of(upsert(Shop.word("a")))));
    assertThat(kind(late)).isEqualTo(Kind.EXPIRED);

    release();
    assertThat(await(count())).isZero();
  }
}
