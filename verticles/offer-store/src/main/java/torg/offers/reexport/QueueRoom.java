package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import torg.offers.core.OfferTables;
import torg.offers.model.QueueOrder;
import torg.offers.model.Shards;
import torg.store.Scan;
import torg.store.Store;

/**
 * Keeps the queue short: so many rows of re-exports wait in a shard at most. A node counts what it
 * adds, and counts the rows themselves only when there could be too many. For one event loop.
 */
final class QueueRoom {
  /** Two batches of the exporter, so that it finds the second while it sends the first. */
  static final int ROWS_MAX = 2_000;

  /** Between two counts of a shard; the exporter sends less than {@link #ROWS_MAX} meanwhile. */
  static final Duration COUNT_PERIOD = Duration.ofMillis(250);

  private final Store store;
  private final Clock clock;
  private final long[] rows = new long[Shards.EXPORT];
  private final Instant[] countedAt = new Instant[Shards.EXPORT];

  QueueRoom(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    for (var shard = 0; shard < rows.length; shard++) {
      rows[shard] = ROWS_MAX;
      countedAt[shard] = Instant.MIN;
    }
  }

  /**
   * Whether so many rows may be added, by shard, all or none; they count as added then. Fails as
   * the store does.
   */
  Future<Boolean> reserve(Map<Integer, Integer> added) {
    var full = added.keySet().stream().filter(shard -> isFull(shard, added.get(shard))).toList();
    return Future.all(full.stream().map(this::count).toList())
        .map(
            counted -> {
              if (added.entrySet().stream().anyMatch(one -> isFull(one.getKey(), one.getValue()))) {
                return false;
              }
              added.forEach((shard, count) -> rows[shard] += count);
              return true;
            });
  }

  private boolean isFull(int shard, int added) {
    return rows[shard] + added > ROWS_MAX;
  }

  private Future<Void> count(int shard) {
    var now = clock.instant();
    if (!now.isBefore(countedAt[shard]) && now.isBefore(countedAt[shard].plus(COUNT_PERIOD))) {
      return Future.succeededFuture();
    }
    countedAt[shard] = now;
    var waiting = Scan.of(OfferTables.QUEUE).prefix((long) shard).from(QueueOrder.REEXPORTS);
    return store
        .count(waiting)
        .map(
            counted -> {
              rows[shard] = counted;
              return null;
            });
  }
}
