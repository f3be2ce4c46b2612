package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import torg.bus.faults.FaultException;
import torg.objects.ObjectStore;

/** A real store that can be broken. */
final class FlakyStore implements ObjectStore {
  /** Keys that were written, in their order. */
  final List<String> written = new CopyOnWriteArrayList<>();

  /** What every write of a key with this ending fails with. */
  volatile Optional<FaultException> fault = Optional.empty();

  volatile String brokenEnding = "";

  private final ObjectStore store;

  FlakyStore(ObjectStore store) {
    this.store = store;
  }

  @Override
  public Future<Void> put(String key, Buffer content) {
    return fault.isPresent() && key.endsWith(brokenEnding)
        ? Future.failedFuture(fault.get())
        : store.put(key, content).onSuccess(done -> written.add(key));
  }

  @Override
  public Future<Optional<Buffer>> get(String key) {
    return store.get(key);
  }

  @Override
  public Future<Void> delete(String key) {
    return store.delete(key);
  }

  @Override
  public Future<Void> check() {
    return store.check();
  }

  @Override
  public Future<Void> close() {
    return store.close();
  }
}
