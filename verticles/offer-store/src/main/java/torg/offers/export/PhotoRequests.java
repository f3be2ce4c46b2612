package torg.offers.export;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import torg.calls.Outbox;
import torg.offers.core.OfferTables;
import torg.offers.v1.PhotoRequestBatch;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;

/** Photos that new content has requested, as it did; keyed by their addresses. */
final class PhotoRequests implements ExportSource {
  /** Of the longest addresses, 30 of 2,000 characters in an offer, they are 6 MB. */
  private static final int BATCH_ROWS_MAX = 100;

  private final Store store;
  private final String topic;

  PhotoRequests(Store store, String topic) {
    this.store = store;
    this.topic = topic;
  }

  @Override
  public Table queue() {
    return OfferTables.PHOTO_QUEUE;
  }

  @Override
  public String topic() {
    return topic;
  }

  @Override
  public Future<Batch> oldest(int shard) {
    return store
        .scan(Scan.of(OfferTables.PHOTO_QUEUE).prefix((long) shard).limit(BATCH_ROWS_MAX))
        .map(PhotoRequests::batch);
  }

  private static Batch batch(List<Row> rows) {
    var batch = new Batch(new ArrayList<>(), new ArrayList<>());
    for (var row : rows) {
      row.message(OfferTables.PROTO, PhotoRequestBatch.parser()).getRequestsList().stream()
          .map(request -> Outbox.record(request.getUrl(), request))
          .forEach(batch.records()::add);
      batch.queued().add(row.key());
    }
    return batch;
  }
}
