package torg.store.contract;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import torg.store.Limits;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineStore;
import torg.store.engine.StoreConfig;

/** The stores of a test class, and event loops from which they are used as verticles would. */
public final class Fixture {
  /** Long enough for slow machines: a test that needs it has failed. */
  private static final int PATIENCE_SECONDS = 120;

  private static final int GETS_MAX = 10_000;

  private static final int ATTEMPTS_MAX = 1_000;
  private static final int DESKS = 4;

  private final Bench bench;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final List<Context> desks = new ArrayList<>();
  private final AtomicInteger nextDesk = new AtomicInteger();
  private final AtomicInteger statements = new AtomicInteger();
  private final List<Engine> passing = new CopyOnWriteArrayList<>();
  private Engine engine;
  private Engine otherEngine;
  private Store store;
  private Store otherNode;
  private Store counted;

  public Fixture(Bench bench) {
    this.bench = bench;
  }

  void open() {
    for (var desk = 0; desk < DESKS; desk++) {
      var opened = Promise.<Context>promise();
      bench.vertx().deployVerticle(new Desk(opened));
      desks.add(await(opened.future()));
    }
    var database = bench.freshDatabase();
    engine = await(at(desk(), database::engine));
    otherEngine = await(at(desk(), database::engine));
    store = opened(engine, ATTEMPTS_MAX);
    otherNode = opened(otherEngine, ATTEMPTS_MAX);
    counted = opened(new CountingEngine(engine, statements), 1);
  }

  private Store opened(Engine on, int attemptsMax) {
    return await(at(desk(), () -> openStore(on, attemptsMax, Tables.ALL)));
  }

  void close() {
    closePassing();
    await(engine.close());
    await(otherEngine.close());
    bench.close();
  }

  /** Tries for as long as a test has patience. */
  Store store() {
    return store;
  }

  /** The same database, seen through another engine. */
  Store otherNode() {
    return otherNode;
  }

  /** The same database; gives up after so many attempts. */
  Store storeOfAttempts(int attemptsMax) {
    return opened(engine, attemptsMax);
  }

  /** The same database; {@link #statements} counts what is asked of the engine. */
  Store countedStore() {
    return counted;
  }

  AtomicInteger statements() {
    return statements;
  }

  /** How many attempts at transactions of all stores have ended so. */
  long attempts(String outcome) {
    return (long)
        registry.find("torg_store_attempts_total").tag("outcome", outcome).counters().stream()
            .mapToDouble(Counter::count)
            .sum();
  }

  Vertx vertx() {
    return bench.vertx();
  }

  Bench.Database freshDatabase() {
    return bench.freshDatabase();
  }

  /** On an engine of its own, which is closed after the test. */
  Future<Store> openStore(Bench.Database database, Table... tables) {
    return at(
        desk(),
        () ->
            database
                .engine()
                .compose(
                    own -> {
                      passing.add(own);
                      return openStore(own, ATTEMPTS_MAX, List.of(tables));
                    }));
  }

  private Future<Store> openStore(Engine on, int attemptsMax, List<Table> tables) {
    var patience = Duration.ofSeconds(PATIENCE_SECONDS);
    var config =
        new StoreConfig(
            attemptsMax,
            Duration.ofMillis(1),
            Duration.ofMillis(50),
            patience,
            patience,
            Duration.ofHours(1),
            GETS_MAX,
            patience);
    return EngineStore.open(bench.vertx(), on, Schema.of(tables), config, registry);
  }

  void closePassing() {
    passing.forEach(own -> await(own.close()));
    passing.clear();
  }

  void emptyTables() {
    await(
        Future.all(Tables.ALL.stream().map(table -> start(store, s -> empty(s, table))).toList()));
  }

  private Future<Void> empty(Store from, Table table) {
    return from.scan(Scan.of(table).limit(Limits.PAGE_ROWS_MAX))
        .compose(
            rows ->
                rows.isEmpty()
                    ? Future.succeededFuture()
                    : from.<Void>transact(
                            tx -> {
                              rows.forEach(row -> tx.delete(row.key()));
                              return Future.succeededFuture();
                            })
                        .compose(emptied -> empty(from, table)));
  }

  <T> T run(Store on, Function<Store, Future<T>> work) {
    return await(start(on, work));
  }

  /** Begins the work on the next event loop, as another verticle would. */
  <T> Future<T> start(Store on, Function<Store, Future<T>> work) {
    return at(desk(), () -> work.apply(on));
  }

  private Context desk() {
    return desks.get(nextDesk.getAndIncrement() % DESKS);
  }

  private static <T> Future<T> at(Context desk, Supplier<Future<T>> work) {
    var done = Promise.<T>promise();
    desk.runOnContext(
        turn -> {
          try {
            work.get().onComplete(done);
          } catch (RuntimeException refusal) {
            done.fail(refusal);
          }
        });
    return done.future();
  }

  <T> T await(Future<T> future) {
    try {
      return future.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("no answer within %d s".formatted(PATIENCE_SECONDS), late);
    }
  }

  private static final class Desk extends VerticleBase {
    private final Promise<Context> opened;

    Desk(Promise<Context> opened) {
      this.opened = opened;
    }

    @Override
    public Future<?> start() {
      opened.complete(context);
      return Future.succeededFuture();
    }
  }
}
