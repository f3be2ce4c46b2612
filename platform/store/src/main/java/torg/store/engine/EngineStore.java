package torg.store.engine;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.streams.ReadStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import torg.bus.CallContext;
import torg.store.Column;
import torg.store.Key;
import torg.store.Limits;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Store;
import torg.store.Tx;

/** The store on an engine: what all engines share. */
public final class EngineStore implements Store {
  /** Of one event loop; enough to keep the database busy while the next gets gather. */
  private static final int GET_STATEMENTS_MAX = 4;

  private final Vertx vertx;
  private final Engine engine;
  private final Schema schema;
  private final StoreConfig config;
  private final StoreMetrics metrics;
  private final Attempts attempts;
  private final EngineReads single;
  private final Reads reads;
  private final ThreadLocal<Gets> gets;

  private EngineStore(
      Vertx vertx, Engine engine, Schema schema, StoreConfig config, MeterRegistry registry) {
    this.vertx = vertx;
    this.engine = engine;
    this.schema = schema;
    this.config = config;
    this.metrics = new StoreMetrics(registry);
    this.attempts = new Attempts(vertx, config, metrics);
    this.single = new RetriedReads(engine, attempts);
    this.reads = new CheckedReads(schema, single, this::gather);
    this.gets = ThreadLocal.withInitial(this::newGets);
  }

  /**
   * Makes the tables those that are declared. Fails with PRECONDITION when that would lose data,
   * with UNAVAILABLE when the database cannot be reached.
   */
  public static Future<Store> open(
      Vertx vertx, Engine engine, Schema schema, StoreConfig config, MeterRegistry registry) {
    var all = new ArrayList<>(schema.tables());
    all.add(Declarations.TABLE);
    var store = new EngineStore(vertx, engine, Schema.of(all), config, registry);
    var declarations = new Declarations(schema);
    return store
        .migrate(Schema.of(List.of(Declarations.TABLE)))
        .compose(made -> store.transactIdempotent(declarations::check))
        .compose(checked -> store.migrate(schema))
        .compose(made -> store.transactIdempotent(declarations::record))
        .map(recorded -> store);
  }

  private Future<Void> migrate(Schema part) {
    return onContext(() -> attempts.run(true, () -> engine.migrate(part)));
  }

  @Override
  public <T> Future<T> transact(Function<Tx, Future<T>> work) {
    return onContext(() -> transact(false, work));
  }

  @Override
  public <T> Future<T> transactIdempotent(Function<Tx, Future<T>> work) {
    return onContext(() -> transact(true, work));
  }

  private <T> Future<T> transact(boolean idempotent, Function<Tx, Future<T>> work) {
    var context = vertx.getOrCreateContext();
    var collision = new Collision(reads);
    var timing = metrics.start();
    return attempts
        .run(
            idempotent,
            () -> {
              var attempt = new Attempt(engine.begin(Engine.Isolation.SERIALIZABLE), context);
              return run(attempt, work, new Transaction(schema, attempt))
                  .recover(failure -> collision.explain(attempt, failure))
                  .onComplete(metrics::attempted);
            })
        .onComplete(done -> metrics.finished(timing));
  }

  @Override
  public <T> Future<T> snapshot(Function<Reads, Future<T>> work) {
    return onContext(
        () -> {
          var context = vertx.getOrCreateContext();
          return attempts.run(
              true,
              () -> {
                var attempt = new Attempt(engine.begin(Engine.Isolation.SNAPSHOT), context);
                return run(attempt, work, new CheckedReads(schema, attempt, attempt::get));
              });
        });
  }

  private static <R, T> Future<T> run(Attempt attempt, Function<R, Future<T>> work, R on) {
    // On the context of the attempt again, wherever the work has ended.
    return CallContext.resumed(refusing(() -> work.apply(on)))
        .compose(result -> attempt.commit().map(result))
        .recover(attempt::rollback);
  }

  @Override
  public ReadStream<Row> stream(Scan scan) {
    schema.check(scan.table());
    CheckedReads.checkUnlimited(scan);
    return new RowStream(vertx, () -> engine.begin(Engine.Isolation.SNAPSHOT), scan, config);
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    return reads.get(key);
  }

  /** What needs several statements needs a snapshot to be of one moment. */
  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    return isOneStatement(keys)
        ? onContext(() -> reads.getAll(keys))
        : snapshot(moment -> moment.getAll(keys));
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys, List<Column<?>> columns) {
    return isOneStatement(keys)
        ? onContext(() -> reads.getAll(keys, columns))
        : snapshot(moment -> moment.getAll(keys, columns));
  }

  private static boolean isOneStatement(Collection<Key> keys) {
    return keys.size() <= Limits.PAGE_ROWS_MAX
        && keys.stream().map(Key::table).distinct().count() <= 1;
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return onContext(() -> reads.scan(scan));
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    return snapshot(moment -> moment.all(scan, rowsMax));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return onContext(() -> reads.count(scan));
  }

  private Gets newGets() {
    return new Gets(
        (table, keys) -> {
          metrics.gets(keys.size());
          return CallContext.detached(() -> single.getAll(table, keys));
        },
        GET_STATEMENTS_MAX,
        config.getsMax());
  }

  /** Gets of a worker are sent one by one: its turns may each be on another thread. */
  private Future<Optional<Row>> gather(Key key) {
    return onContext(
        () ->
            Context.isOnEventLoopThread()
                ? gets.get().add(vertx.getOrCreateContext(), key)
                : single.getAll(key.table(), List.of(key)).map(rows -> rows.stream().findFirst()));
  }

  private <T> Future<T> onContext(Supplier<Future<T>> step) {
    if (Vertx.currentContext() != null) {
      return step.get();
    }
    var promise = Promise.<T>promise();
    vertx.getOrCreateContext().runOnContext(turn -> refusing(step).onComplete(promise));
    return promise.future();
  }

  /** What is thrown is a failed future, as all else that can go wrong. */
  static <T> Future<T> refusing(Supplier<Future<T>> step) {
    try {
      return Objects.requireNonNull(step.get(), "the work returned no future");
    } catch (Throwable refusal) {
      return Future.failedFuture(refusal);
    }
  }
}
