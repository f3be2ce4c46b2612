package torg.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import torg.breaker.Breaker;
import torg.bus.Fault;
import torg.bus.FaultException;

/** A shelf whose blocking calls run on threads of their own, as many as the config allows. */
final class PooledStore implements ObjectStore {
  /** Vert.x warns of threads that are blocked for longer; a disk has no timeout. */
  private static final Duration FILE_CALL_MAX = Duration.ofMinutes(1);

  private final ObjectsConfig config;
  private final WorkerExecutor workers;
  private final Shelf shelf;
  private final Optional<Breaker> breaker;
  private final AtomicInteger calls = new AtomicInteger();

  private PooledStore(
      ObjectsConfig config, WorkerExecutor workers, Shelf shelf, Optional<Breaker> breaker) {
    this.config = config;
    this.workers = workers;
    this.shelf = shelf;
    this.breaker = breaker;
  }

  static Future<ObjectStore> open(Vertx vertx, ObjectsConfig config, Duration breakerPause) {
    var callMax = config.bucket().map(S3Clients::callTimeout).orElse(FILE_CALL_MAX);
    var workers =
        vertx.createSharedWorkerExecutor(
            "torg-objects", config.concurrentMax(), callMax.toMillis(), TimeUnit.MILLISECONDS);
    var breaker = config.bucket().map(bucket -> new Breaker(vertx, "S3", breakerPause));
    return workers
        .executeBlocking(() -> shelf(config), false)
        .<ObjectStore>map(shelf -> new PooledStore(config, workers, shelf, breaker))
        .recover(
            failure ->
                workers.close().transform(closed -> Future.<ObjectStore>failedFuture(failure)));
  }

  @Override
  public Future<Void> put(String key, Buffer content) {
    var checked = new ObjectKey(key);
    if (content.length() > config.bytesMax()) {
      return Future.failedFuture(
          FaultException.tooLarge("object " + key, content.length(), config.bytesMax()));
    }
    return admit(() -> guarded(() -> shelf.put(checked, content)));
  }

  @Override
  public Future<Optional<Buffer>> get(String key) {
    var checked = new ObjectKey(key);
    return admit(() -> guarded(() -> shelf.get(checked)));
  }

  @Override
  public Future<Void> check() {
    return guarded(shelf::check);
  }

  @Override
  public Future<Void> close() {
    breaker.ifPresent(Breaker::close);
    return workers
        .executeBlocking(
            () -> {
              shelf.close();
              return null;
            },
            false)
        .eventually(workers::close)
        .mapEmpty();
  }

  private static Shelf shelf(ObjectsConfig config) {
    return config
        .bucket()
        .<Shelf>map(bucket -> new S3Shelf(bucket, config.bytesMax()))
        .orElseGet(() -> FileShelf.open(config.directory(), config.bytesMax()));
  }

  /** Outside the breaker: a call that is not admitted says nothing about S3. */
  private <T> Future<T> admit(Supplier<Future<T>> call) {
    if (calls.incrementAndGet() > config.concurrentMax() + config.waitingMax()) {
      calls.decrementAndGet();
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d reads and writes of objects wait already, as many as are allowed; try again later"
                  .formatted(config.waitingMax())));
    }
    return Future.succeededFuture()
        .compose(admitted -> call.get())
        .onComplete(done -> calls.decrementAndGet());
  }

  private Future<Void> guarded(Runnable work) {
    return guarded(
        () -> {
          work.run();
          return null;
        });
  }

  private <T> Future<T> guarded(Callable<T> work) {
    return breaker
        .map(present -> present.around(() -> blocking(work)))
        .orElseGet(() -> blocking(work));
  }

  private <T> Future<T> blocking(Callable<T> work) {
    return workers.executeBlocking(work, false);
  }
}
