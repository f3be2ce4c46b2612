package torg.store.ydb;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import torg.store.engine.StoreFailure;

/**
 * Takes calls of the SDK off the event loop, since one may block until its channel is connected
 * (docs/ydb.md, The Java SDK), and brings their results back. Results are read where gRPC delivers
 * them, on its own pool.
 */
final class Calls {
  private static final int THREADS = 8;

  /** More would wait longer than their callers do. */
  private static final int WAITING_MAX = 10_000;

  private final Vertx vertx;
  private final ThreadPoolExecutor threads;

  Calls(Vertx vertx) {
    this.vertx = vertx;
    var number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              var thread = new Thread(task, "torg-ydb-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** Fails with FULL when too many calls wait already. */
  <T> CompletableFuture<T> call(Supplier<? extends CompletionStage<T>> call) {
    return threads.getQueue().size() < WAITING_MAX
        ? callAlways(call)
        : CompletableFuture.failedFuture(
            new StoreFailure(
                StoreFailure.Kind.FULL,
                WAITING_MAX + " statements are already waiting to be sent"));
  }

  /** For what frees a session: there are never more of these than sessions. */
  <T> CompletableFuture<T> callAlways(Supplier<? extends CompletionStage<T>> call) {
    try {
      return CompletableFuture.supplyAsync(call, threads).thenCompose(stage -> stage);
    } catch (RejectedExecutionException closed) {
      return CompletableFuture.failedFuture(
          new StoreFailure(StoreFailure.Kind.LOST, "the connection to YDB is closed"));
    }
  }

  /** The result as a future of the context from which this is called. */
  <T> Future<T> onContext(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, vertx.getOrCreateContext())
        .recover(failure -> Future.failedFuture(cause(failure)));
  }

  /** What went wrong, without the wrapping that stages put around it. */
  static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  void close() {
    threads.shutdown();
  }
}
