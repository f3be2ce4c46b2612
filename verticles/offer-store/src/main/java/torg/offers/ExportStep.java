package torg.offers;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import torg.bridge.v1.OutboundRecord;
import torg.calls.Outbox;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogCache;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferView;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Exports one batch of a shard's queue: reads the oldest versions, sends them, and deletes them
 * once Kafka has acknowledged them. A batch has one version of an offer at most; others of it wait
 * for the next batch, so that no two of them are under way at once and their order is kept.
 *
 * <p>A node that loses the shard while it sends, because it stood still for a while, may be
 * overtaken by newer versions from the next holder. What is stored is then queued once more, so
 * that it is the last in Kafka in any case.
 */
final class ExportStep {
  /** Of the largest offers it is 20 MB. */
  static final int BATCH_ROWS = 200;

  private final Store store;
  private final CatalogCache catalog;
  private final Outbox outbox;
  private final OffersConfig config;
  private final Counter exported;

  ExportStep(
      Store store,
      CatalogCache catalog,
      Outbox outbox,
      OffersConfig config,
      MeterRegistry registry) {
    this.store = store;
    this.catalog = catalog;
    this.outbox = outbox;
    this.config = config;
    this.exported = registry.counter("torg.offers.exported");
  }

  /**
   * How many versions were exported.
   *
   * @param isHeld whether the shard is still this node's: another one may have begun with it
   */
  Future<Integer> run(int shard, BooleanSupplier isHeld) {
    return store
        .scan(Scan.of(OfferTables.QUEUE).prefix((long) shard).limit(BATCH_ROWS))
        .compose(
            rows -> {
              var batch = firstOfEach(rows);
              return batch.isEmpty() || !isHeld.getAsBoolean()
                  ? Future.succeededFuture(0)
                  : send(batch)
                      .transform(
                          (sent, failure) ->
                              isHeld.getAsBoolean()
                                  ? end(batch, failure)
                                  : queueStored(batch).map(0));
            });
  }

  private Future<Integer> end(List<Row> batch, Throwable failure) {
    return failure == null ? delete(batch).map(batch.size()) : Future.failedFuture(failure);
  }

  private Future<Void> queueStored(List<Row> batch) {
    return Future.join(batch.stream().map(this::queueStored).toList()).mapEmpty();
  }

  private Future<Void> queueStored(Row sent) {
    return store.transactIdempotent(
        tx ->
            OfferTx.find(tx, sent.get(OfferTables.OFFER_ID))
                .map(
                    found -> {
                      found.ifPresent(offer -> tx.upsert(queued(offer, sent)));
                      return null;
                    }));
  }

  private static Row queued(Offer offer, Row sent) {
    return Row.of(OfferTables.QUEUE)
        .with(OfferTables.SHARD_ID, sent.get(OfferTables.SHARD_ID))
        .with(OfferTables.TIMESTAMP, offer.getVersion())
        .with(OfferTables.OFFER_ID, offer.getId())
        .with(OfferTables.PROTO, offer.toByteString());
  }

  private static List<Row> firstOfEach(List<Row> rows) {
    var seen = new HashSet<String>();
    return rows.stream().filter(row -> seen.add(row.get(OfferTables.OFFER_ID))).toList();
  }

  private Future<Void> send(List<Row> batch) {
    var updates = new ArrayList<OutboundRecord>();
    var photos = new ArrayList<OutboundRecord>();
    for (var row : batch) {
      var offer = OfferTx.offer(row);
      updates.add(Outbox.record(offer.getId(), view(offer)));
      PhotoAnswers.requests(offer)
          .forEach(request -> photos.add(Outbox.record(request.getUrl(), request)));
    }
    return Future.join(
            outbox.send(config.updatesTopic(), updates),
            outbox.send(config.photoRequestsTopic(), photos))
        .mapEmpty();
  }

  private Message view(Offer offer) {
    var view = OfferView.newBuilder().setOffer(offer);
    catalog.require().path(offer.getContent().getCategoryId()).stream()
        .map(Category::getId)
        .forEach(view::addCategoryPath);
    return view.build();
  }

  private Future<Void> delete(List<Row> batch) {
    return store
        .<Void>transactIdempotent(
            tx -> {
              batch.forEach(row -> tx.delete(row.key()));
              return Future.succeededFuture();
            })
        .onSuccess(deleted -> exported.increment(batch.size()));
  }
}
