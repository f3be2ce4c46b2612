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
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** A storage whose blocking calls run on threads of their own, as many as the config allows. */
final class PooledStore implements ObjectStore {
  /** Vert.x warns of threads that are blocked for longer; a disk has no timeout. */
  private static final Duration FILE_CALL_MAX = Duration.ofMinutes(1);

  private final ObjectsConfig config;
  private final WorkerExecutor workers;
  private final BlockingStorage storage;
  private final Optional<Breaker> breaker;
  private final AtomicInteger calls = new AtomicInteger();

  private PooledStore(
      ObjectsConfig config,
      WorkerExecutor workers,
      BlockingStorage storage,
      Optional<Breaker> breaker) {
    this.config = config;
    this.workers = workers;
    this.storage = storage;
    this.breaker = breaker;
  }

  static Future<ObjectStore> open(Vertx vertx, ObjectsConfig config, Duration breakerPause) {
    var callMax = config.bucket().map(S3Clients::callTimeout).orElse(FILE_CALL_MAX);
    var workers =
        vertx.createSharedWorkerExecutor(
            "torg-objects", config.concurrentMax(), callMax.toMillis(), TimeUnit.MILLISECONDS);
    var breaker = config.bucket().map(bucket -> new Breaker(vertx, "S3", breakerPause));
    return workers
        .executeBlocking(() -> storage(config), false)
        .<ObjectStore>map(storage -> new PooledStore(config, workers, storage, breaker))
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
    return admit(() -> guarded(() -> storage.put(checked, content)));
  }

  @Override
  public Future<Optional<Buffer>> get(String key) {
    var checked = new ObjectKey(key);
    return admit(() -> guarded(() -> storage.get(checked)));
  }

  @Override
  public Future<Void> delete(String key) {
    var checked = new ObjectKey(key);
    return admit(() -> guarded(() -> storage.delete(checked)));
  }

  @Override
  public Future<Void> check() {
    return guarded(storage::check);
  }

  @Override
  public Future<Void> close() {
    breaker.ifPresent(Breaker::close);
    return workers
        .executeBlocking(
            () -> {
              storage.close();
              return null;
            },
            false)
        .eventually(workers::close)
        .mapEmpty();
  }

  private static BlockingStorage storage(ObjectsConfig config) {
    return config
        .bucket()
        .<BlockingStorage>map(bucket -> new S3Storage(bucket, config.bytesMax()))
        .orElseGet(() -> FileStorage.open(config.directory(), config.bytesMax()));
  }

  /** Outside the breaker: a call that is not admitted says nothing about S3. */
  private <T> Future<T> admit(Supplier<Future<T>> call) {
    if (calls.incrementAndGet() > config.concurrentMax() + config.waitingMax()) {
      calls.decrementAndGet();
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d reads and writes of objects are already waiting, which is the limit; try again later"
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
