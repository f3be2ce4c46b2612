package torg.search.lucene;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** The threads of the indexes of a node: writes never wait for queries, nor the other way round. */
final class Workers {
  /** Vert.x warns of threads that are blocked for longer. A commit of a slow disk may take long. */
  private static final Duration WARNED_AFTER = Duration.ofMinutes(2);

  private final LuceneConfig config;
  private final WorkerExecutor queries;
  private final WorkerExecutor writes;
  private final WorkerExecutor upkeep;
  private final AtomicInteger admitted = new AtomicInteger();

  Workers(Vertx vertx, LuceneConfig config) {
    this.config = config;
    queries = pool(vertx, "torg-search-queries", config.queryThreads());
    writes = pool(vertx, "torg-search-writes", config.writeThreads());
    upkeep = pool(vertx, "torg-search-upkeep", 1);
  }

  private static WorkerExecutor pool(Vertx vertx, String name, int threads) {
    return vertx.createSharedWorkerExecutor(
        name, threads, WARNED_AFTER.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Fails with TOO_MANY when too many wait already. */
  <T> Future<T> query(Callable<T> work) {
    if (admitted.incrementAndGet() > config.queryThreads() + config.queriesWaitingMax()) {
      admitted.decrementAndGet();
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d queries are already waiting, which is the limit; try again later"
                  .formatted(config.queriesWaitingMax())));
    }
    return queries.executeBlocking(work, false).onComplete(done -> admitted.decrementAndGet());
  }

  <T> Future<T> write(Callable<T> work) {
    return writes.executeBlocking(work, false);
  }

  /** One after the other. */
  <T> Future<T> upkeep(Callable<T> work) {
    return upkeep.executeBlocking(work, false);
  }

  Future<Void> close() {
    return Future.join(queries.close(), writes.close(), upkeep.close()).mapEmpty();
  }
}
