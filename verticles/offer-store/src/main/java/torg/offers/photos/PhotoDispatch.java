package torg.offers.photos;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.leases.FencingToken;
import torg.offers.core.OfferTables;
import torg.offers.model.Versions;
import torg.offers.photos.PhotoRequestRules.Want;
import torg.offers.photos.PhotoWants.Wanted;
import torg.offers.v1.PhotoRequestBatch;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Takes what offers request out of their queue. It is done apart from the transactions that write
 * offers, so that those never meet at the row of a URL that many of them name.
 */
final class PhotoDispatch {
  /** Of the largest offers, whose content is mostly URLs, they are 5 MB. */
  static final int ROWS = 50;

  private final Store store;
  private final PhotoWants wants;
  private final PhotoMetrics metrics;

  PhotoDispatch(Store store, PhotoWants wants, PhotoMetrics metrics) {
    this.store = store;
    this.wants = wants;
    this.metrics = metrics;
  }

  /**
   * @param rows of the queue that are done
   * @param shards of photos that have something to do now
   */
  record Dispatched(int rows, Set<Integer> shards) {}

  /** Fails with PRECONDITION when another node has the shard, else as the store does. */
  Future<Dispatched> run(int shard, FencingToken token) {
    return store
        .scan(Scan.of(OfferTables.PHOTO_QUEUE).prefix((long) shard).limit(ROWS))
        .compose(
            rows ->
                rows.isEmpty()
                    ? Future.succeededFuture(new Dispatched(0, Set.of()))
                    : dispatch(shard, rows, token));
  }

  /** Only the holder of the shard deletes rows, and none changes: they need not be read again. */
  private Future<Dispatched> dispatch(int shard, List<Row> rows, FencingToken token) {
    metrics.waiting(shard, Optional.of(Versions.time(rows.get(0).get(OfferTables.TIMESTAMP))));
    var wanted = rows.stream().flatMap(row -> wanted(row).stream()).toList();
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .compose(held -> wants.add(tx, wanted))
                .map(
                    added -> {
                      rows.forEach(row -> tx.delete(row.key()));
                      return new Dispatched(rows.size(), added.shards());
                    }));
  }

  private static List<Wanted> wanted(Row row) {
    return row.message(OfferTables.PROTO, PhotoRequestBatch.parser()).getRequestsList().stream()
        .map(request -> new Wanted(request.getUrl(), request.getOfferId(), Want.SHOWN))
        .toList();
  }
}
