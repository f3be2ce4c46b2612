package torg.store.ydb;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import torg.store.Index;
import torg.store.Scan;
import torg.store.engine.StoreFailure;

/**
 * Waits until an index can be read: YDB lists one that it still builds, the SDK does not show the
 * difference, and whoever reads it fails.
 */
final class IndexWait {
  private final Function<Scan, CompletableFuture<?>> read;
  private final Duration pause;
  private final Duration max;

  IndexWait(Function<Scan, CompletableFuture<?>> read, Duration pause, Duration max) {
    this.read = read;
    this.pause = pause;
    this.max = max;
  }

  CompletableFuture<Void> ready(Index index) {
    return ready(index, System.nanoTime() + max.toNanos());
  }

  private CompletableFuture<Void> ready(Index index, long end) {
    return read.apply(probe(index))
        .handle((rows, failure) -> failure == null ? null : Calls.cause(failure))
        .thenCompose(
            failure -> {
              if (!(failure instanceof Failures.IndexNotReady)) {
                return Sessions.result(null, failure);
              }
              if (System.nanoTime() - end >= 0) {
                throw new StoreFailure(
                    StoreFailure.Kind.BUSY,
                    "index %s is still being built after %s; start again when YDB has built it"
                        .formatted(index, max));
              }
              return paused().thenCompose(waited -> ready(index, end));
            });
  }

  /** One place of the index: to look for any row may pass over all that lack a value. */
  private static Scan probe(Index index) {
    var place = index.columns().stream().map(column -> YdbTypes.example(column.type())).toArray();
    return Scan.of(index).prefix(place).limit(1);
  }

  private CompletableFuture<Void> paused() {
    var later = CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
    return CompletableFuture.runAsync(() -> {}, later);
  }
}
