package torg.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.store.pg.PgScene.await;
import static torg.store.pg.PgScene.kind;
import static torg.store.pg.PgScene.upsert;

import io.vertx.core.Future;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Scan;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreConfig;
import torg.store.engine.StoreFailure.Kind;

/** A server that stops answering, without a word and with all connections open. */
class PgSilenceTest {
  private static final Duration STATEMENT_MAX = Duration.ofSeconds(2);
  private static final Duration SILENCE_MAX = Duration.ofSeconds(1);
  private static final StoreConfig CONFIG =
      new StoreConfig(
          1,
          Duration.ofMillis(1),
          Duration.ofMillis(1),
          Duration.ofSeconds(30),
          STATEMENT_MAX,
          Duration.ofHours(1),
          100,
          SILENCE_MAX);

  private PgScene pg;

  @BeforeEach
  void open() throws Exception {
    pg = new PgScene(CONFIG, new PoolOptions());
  }

  /** All places of the pool can be taken again, or this fails. */
  @AfterEach
  void close() throws Exception {
    pg.close();
  }

  private Future<Long> count() {
    return pg.engine.count(Scan.of(Shop.WORDS));
  }

  private static <T> List<Future<T>> forEachConnection(Supplier<Future<T>> work) {
    return Stream.generate(work).limit(PgScene.CONNECTIONS).toList();
  }

  @Test
  void shouldBeLostWhenAStatementIsNotAnswered() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.count(Scan.of(Shop.WORDS)));
    pg.wire.fallSilent();
    assertThat(kind(tx.count(Scan.of(Shop.WORDS)))).isEqualTo(Kind.LOST);
    await(tx.rollback());

    pg.wire.speak();
    assertThat(await(count())).isZero();
  }

  @Test
  void shouldBeLostWhenAllConnectionsFallSilentBetweenStatements() throws Exception {
    await(Future.all(forEachConnection(this::count)));
    pg.wire.fallSilent();
    forEachConnection(this::count).forEach(each -> assertThat(kind(each)).isEqualTo(Kind.LOST));

    pg.wire.speak();
    for (var each : forEachConnection(this::count)) {
      assertThat(await(each)).isZero();
    }
  }

  @Test
  void shouldTakeAnotherWhenConnectionsFellSilentWhileNobodyUsedThem() throws Exception {
    await(Future.all(forEachConnection(this::count)));
    pg.wire.fallSilent();
    await(pg.vertx.timer(SILENCE_MAX.toMillis() * 2, TimeUnit.MILLISECONDS));
    // They are marked when bytes are lost, which those of a check are.
    assertThat(kind(count())).isEqualTo(Kind.LOST);

    pg.wire.speak();
    for (var each : forEachConnection(this::count)) {
      assertThat(await(each)).isZero();
    }
  }

  @Test
  void shouldBeUnknownWhenACommitIsNotAnswered() throws Exception {
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    await(tx.write(List.of(upsert(Shop.word("a")))));
    pg.wire.fallSilentAfter("commit");
    assertThat(kind(tx.commit(List.of()))).isEqualTo(Kind.UNKNOWN);

    pg.wire.speak();
    await(() -> pg.words() == 1);
  }

  @Test
  void shouldBeUnknownWhenTheOnlyStatementIsNotAnswered() throws Exception {
    await(pg.engine.begin(Isolation.SERIALIZABLE).commit(List.of(upsert(Shop.word("a")))));
    pg.wire.fallSilentAfter("unusual");
    var tx = pg.engine.begin(Isolation.SERIALIZABLE);
    assertThat(kind(tx.commit(List.of(upsert(Shop.word("unusual")))))).isEqualTo(Kind.UNKNOWN);

    pg.wire.speak();
    await(() -> pg.words() == 2);
  }

  @Test
  void shouldBeLostWhenAServerAcceptsAndSaysNothing() throws Exception {
    pg.terminate();
    pg.wire.fallSilent();
    for (var round = 0; round < 2; round++) {
      forEachConnection(pg.engine::check)
          .forEach(each -> assertThat(kind(each)).isEqualTo(Kind.LOST));
    }

    pg.wire.speak();
    await(pg.engine.check());
  }
}
