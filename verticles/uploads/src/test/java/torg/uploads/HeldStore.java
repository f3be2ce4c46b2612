package torg.uploads;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import torg.objects.ObjectStore;

/** Objects in memory; a test may hold what is being written, or have it fail. */
final class HeldStore implements ObjectStore {
  final Map<String, Buffer> objects = new ConcurrentHashMap<>();

  /** Writes that wait for the test, while it holds them. */
  final BlockingQueue<Promise<Void>> held = new LinkedBlockingQueue<>();

  volatile boolean isHolding;
  volatile Optional<Throwable> fault = Optional.empty();

  @Override
  public Future<Void> put(String key, Buffer content) {
    if (fault.isPresent()) {
      return Future.failedFuture(fault.get());
    }
    if (!isHolding) {
      objects.put(key, content);
      return Future.succeededFuture();
    }
    var promise = Promise.<Void>promise();
    held.add(promise);
    return promise.future().onSuccess(go -> objects.put(key, content));
  }

  @Override
  public Future<Optional<Buffer>> get(String key) {
    return Future.succeededFuture(Optional.ofNullable(objects.get(key)));
  }

  @Override
  public Future<Void> delete(String key) {
    if (fault.isPresent()) {
      return Future.failedFuture(fault.get());
    }
    objects.remove(key);
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> check() {
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> close() {
    return Future.succeededFuture();
  }
}
