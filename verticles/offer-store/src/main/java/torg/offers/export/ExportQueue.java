package torg.offers.export;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.bus.flow.Capacity;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.offers.core.OfferTables;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Versions in the store that wait to be exported. */
final class ExportQueue {
  static final int BATCH_ROWS_MAX = 1_000;
  static final int BATCH_BYTES_MAX = 4_000_000;

  /** Read at once: of the largest offers, which have 160 KB with their photos, it is 8 MB. */
  static final int PORTION_ROWS = 50;

  private final Store store;

  ExportQueue(Store store) {
    this.store = store;
  }

  /**
   * The oldest versions of a shard, at most one of each offer; later ones wait for the next batch.
   * A batch that is sent a second time, after a crash, then repeats versions but never lets an
   * older one follow a newer one that consumers have seen. When a portion has several versions of
   * an offer the batch ends with it, since most of what follows would be read in vain. Fails as the
   * store does.
   */
  Future<List<Row>> oldest(int shard) {
    var batch = new Batch();
    var scan = Scan.of(OfferTables.QUEUE).prefix((long) shard).limit(PORTION_ROWS);
    return Steps.untilDone(
        () ->
            store
                .scan(batch.last.map(scan::after).orElse(scan))
                .map(rows -> batch.isDoneWith(rows) ? Optional.of(batch.rows) : Optional.empty()));
  }

  private static final class Batch {
    private final List<Row> rows = new ArrayList<>();
    private final Set<String> offers = new HashSet<>();
    private final Capacity capacity = new Capacity(BATCH_ROWS_MAX, BATCH_BYTES_MAX);
    private Optional<Row> last = Optional.empty();

    boolean isDoneWith(List<Row> portion) {
      var isRepeated = false;
      for (var row : portion) {
        if (!offers.contains(row.get(OfferTables.OFFER_ID))) {
          if (!capacity.take(row.bytes())) {
            return true;
          }
          rows.add(row);
          offers.add(row.get(OfferTables.OFFER_ID));
        } else {
          isRepeated = true;
        }
        last = Optional.of(row);
      }
      return isRepeated || portion.size() < PORTION_ROWS || capacity.isFull();
    }
  }

  /**
   * Deletes what Kafka has acknowledged. By key, which is exact: a version is queued once, by the
   * transaction that writes it, and no later one can have its number.
   */
  Future<Void> delete(List<Row> batch, FencingToken token) {
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .map(
                    held -> {
                      batch.forEach(row -> tx.delete(row.key()));
                      return null;
                    }));
  }
}
