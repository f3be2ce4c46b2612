package torg.offers.export;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import torg.bus.flow.Capacity;
import torg.offers.core.OfferPortions;
import torg.offers.core.OfferTables;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;

/**
 * Offers that have changed, or are exported once more. The queue only names them: what is sent is
 * the offer as it is now, which stands for all of its versions that are queued. So an offer that
 * changes often holds up nobody, and no batch has two versions of one.
 *
 * <p>Versions never go back: the holder of a shard reads an offer after it has sent what it read
 * before. A version that is written while it reads may go out twice, now and by its own row.
 */
final class OfferUpdates implements ExportSource {
  static final int BATCH_ROWS_MAX = 1_000;
  static final int BATCH_BYTES_MAX = 4_000_000;

  /** Read at once: of the largest offers, which have 160 KB with their photos, it is 16 MB. */
  private static final int PORTION_ROWS = 100;

  private final Store store;
  private final OfferViews views;
  private final String topic;

  OfferUpdates(Store store, OfferViews views, String topic) {
    this.store = store;
    this.views = views;
    this.topic = topic;
  }

  @Override
  public Table queue() {
    return OfferTables.QUEUE;
  }

  @Override
  public String topic() {
    return topic;
  }

  @Override
  public Future<Batch> oldest(int shard) {
    return store
        .scan(Scan.of(OfferTables.QUEUE).prefix((long) shard).limit(BATCH_ROWS_MAX))
        .compose(this::read);
  }

  private Future<Batch> read(List<Row> rows) {
    var queued = byOffer(rows);
    var batch = new Batch(new ArrayList<>(), new ArrayList<>());
    var capacity = Capacity.ofBytes(BATCH_BYTES_MAX);
    return OfferPortions.read(
            store,
            List.copyOf(queued.keySet()),
            PORTION_ROWS,
            (id, offer) -> {
              if (!capacity.take(offer.map(Offer::getSerializedSize).orElse(0))) {
                return false;
              }
              offer.map(views::record).ifPresent(batch.records()::add);
              return batch.queued().addAll(queued.get(id));
            })
        .map(batch);
  }

  /** The rows of each offer, in the order in which it comes first. */
  private static Map<String, List<Key>> byOffer(List<Row> rows) {
    var queued = new LinkedHashMap<String, List<Key>>();
    for (var row : rows) {
      queued.computeIfAbsent(row.get(OfferTables.OFFER_ID), id -> new ArrayList<>()).add(row.key());
    }
    return queued;
  }
}
