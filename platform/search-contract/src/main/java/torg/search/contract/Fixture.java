package torg.search.contract;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import torg.search.SearchIndex;
import torg.vasgen.v1.RawDocument;

/** The index of a test. */
public final class Fixture {
  /** Long enough for slow machines: a test that needs it has failed. */
  private static final int PATIENCE_SECONDS = 60;

  private static final long PAUSE_MILLIS = 5;

  private final Bench bench;
  private SearchIndex index;

  public Fixture(Bench bench) {
    this.bench = bench;
  }

  void open() {
    index = await(bench.freshIndex());
  }

  void closeIndex() {
    await(index.close());
  }

  void close() {
    bench.close();
  }

  SearchIndex index() {
    return index;
  }

  /** Writes, and comes back when it can be found. */
  void apply(List<RawDocument> documents) {
    await(index.apply(documents, Map.of()));
    settle();
  }

  void settle() {
    await(index.refresh());
  }

  void eventually(Supplier<Future<Boolean>> condition) {
    await(until(condition));
  }

  private Future<Void> until(Supplier<Future<Boolean>> condition) {
    return condition
        .get()
        .compose(
            isTrue ->
                isTrue
                    ? Future.succeededFuture()
                    : bench
                        .vertx()
                        .timer(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                        .compose(again -> until(condition)));
  }

  <T> T await(Future<T> future) {
    try {
      return future.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("no answer within %d s".formatted(PATIENCE_SECONDS), late);
    }
  }
}
