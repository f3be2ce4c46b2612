package torg.store.engine;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import torg.store.Key;
import torg.store.Reads;

/**
 * An insert that found its key taken. Engines do not tell which key, and Postgres says so even when
 * the transaction had read the key as absent: such a transaction has not seen a taken key, it has
 * collided, and its next attempt sees the row.
 */
final class Collision {
  private final Reads reads;
  private boolean isFirst = true;

  Collision(Reads reads) {
    this.reads = reads;
  }

  <T> Future<T> explain(Attempt attempt, Throwable failure) {
    var isCollision =
        failure instanceof StoreFailure known && known.kind() == StoreFailure.Kind.EXISTS;
    if (!isCollision) {
      return Future.failedFuture(failure);
    }
    return reads
        .getAll(attempt.inserted())
        .recover(unreadable -> Future.failedFuture(failure))
        .compose(taken -> Future.failedFuture(explained(attempt, taken.keySet())));
  }

  private StoreFailure explained(Attempt attempt, Set<Key> taken) {
    var known = unseen(attempt, taken);
    isFirst = false;
    return known
        .map(
            key ->
                new StoreFailure(
                    StoreFailure.Kind.EXISTS,
                    "%s is already there; choose another key or change that row".formatted(key)))
        .orElseGet(
            () ->
                new StoreFailure(
                    StoreFailure.Kind.CONFLICT, "another transaction inserted the same key"));
  }

  /** After a scan it is not known whether it would have shown the key, so one more try tells. */
  private Optional<Key> unseen(Attempt attempt, Set<Key> taken) {
    return taken.stream()
        .filter(key -> !attempt.hasSeenAbsent(key))
        .filter(key -> !(isFirst && attempt.hasScanned(key.table())))
        .findFirst();
  }
}
