package torg.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import torg.breaker.Breaker;

/**
 * Contents by their names. A name has 1 to 4 parts of {@code [a-z0-9][a-z0-9._-]{0,127}} with
 * {@code /} between them; any other is a defect of the caller and thrown as
 * IllegalArgumentException. Every future fails with UNAVAILABLE when the store cannot be used now,
 * and with TOO_MANY when too many calls wait for it already.
 */
public interface ObjectStore {
  /**
   * Opens what the config names. Fails with UNAVAILABLE when that cannot be used; whether S3
   * answers is seen at the first call only, so that a node starts before its S3.
   */
  static Future<ObjectStore> open(Vertx vertx, ObjectsConfig config) {
    return PooledStore.open(vertx, config, Breaker.PAUSE);
  }

  /**
   * Keeps the content under the key, whole or not at all, instead of any that was there. Fails with
   * TOO_LARGE when it is larger than objects.bytesMax.
   */
  Future<Void> put(String key, Buffer content);

  /** Empty when there is none. Fails with TOO_LARGE when it is larger than objects.bytesMax. */
  Future<Optional<Buffer>> get(String key);

  /** Nothing happens when there is none. */
  Future<Void> delete(String key);

  /** Fails with UNAVAILABLE when the directory cannot be written or the bucket not be reached. */
  Future<Void> check();

  Future<Void> close();
}
