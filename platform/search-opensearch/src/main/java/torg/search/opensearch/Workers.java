package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;

/** Threads for texts: a batch of documents takes a tenth of a second to read. */
final class Workers {
  private final WorkerExecutor pool;

  Workers(Vertx vertx, int threads) {
    pool = vertx.createSharedWorkerExecutor("torg-opensearch", threads);
  }

  <T> Future<T> run(Callable<T> work) {
    return pool.executeBlocking(work, false);
  }

  Future<Void> close() {
    return pool.close();
  }
}
