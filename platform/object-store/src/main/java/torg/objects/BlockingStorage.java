package torg.objects;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/**
 * Where the objects are. Its methods block, are called from many threads and throw FaultException.
 */
interface BlockingStorage {
  void put(ObjectKey key, Buffer content);

  Optional<Buffer> get(ObjectKey key);

  void delete(ObjectKey key);

  void check();

  void close();
}
