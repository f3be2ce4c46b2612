package torg.offers.export;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.OutboundRecord;
import torg.bus.Slots;
import torg.calls.Outbox;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogCache;
import torg.leases.ShardOutbox;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.offers.core.OfferRows;
import torg.offers.model.Shards;
import torg.offers.photos.OfferPhotos;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferView;
import torg.store.Row;
import torg.store.Store;

/**
 * Exports one batch of a shard's queue: reads the oldest versions, sends them in one transaction of
 * Kafka, and deletes them. A crash in between sends them again. A node that has lost the shard and
 * does not know it yet can neither send nor delete, see {@link ShardOutbox}.
 */
public final class ExportStep {
  private static final CounterMetric EXPORTED =
      Metric.counter("torg_offers_exported_total", "Versions of offers exported to Kafka");

  public static final List<Metric> METRICS = List.of(EXPORTED);

  /** A batch is in memory about four times on its way, so that all are 64 MB at most. */
  private static final int PARALLEL = 4;

  private final ExportQueue queue;
  private final CatalogCache catalog;
  private final ExportConfig config;
  private final Counter exported;
  private final Slots slots = new Slots("shards of the export", PARALLEL, Shards.EXPORT);

  public ExportStep(
      Store store, CatalogCache catalog, ExportConfig config, MeterRegistry registry) {
    this.queue = new ExportQueue(store);
    this.catalog = catalog;
    this.config = config;
    this.exported = EXPORTED.register(registry);
  }

  /**
   * Sends first and deletes then: the other way round a crash would lose versions. Answers how many
   * versions were exported. Fails with PRECONDITION when another node has the lease, else as Kafka
   * or the store does.
   */
  Future<Integer> run(int shard, ShardOutbox outbox) {
    return slots.run(() -> export(shard, outbox));
  }

  private Future<Integer> export(int shard, ShardOutbox outbox) {
    return outbox
        .token()
        .compose(
            token ->
                queue
                    .oldest(shard)
                    .compose(
                        batch ->
                            batch.isEmpty()
                                ? Future.succeededFuture(0)
                                : outbox
                                    .send(records(batch))
                                    .compose(sent -> queue.delete(batch, token))
                                    .onSuccess(deleted -> exported.increment(batch.size()))
                                    .map(batch.size())));
  }

  private Map<String, List<OutboundRecord>> records(List<Row> batch) {
    var records = new HashMap<String, List<OutboundRecord>>();
    for (var row : batch) {
      var offer = OfferRows.offer(row);
      add(records, config.updatesTopic(), Outbox.record(offer.getId(), view(offer)));
      OfferPhotos.requests(offer)
          .forEach(
              request ->
                  add(
                      records,
                      config.photoRequestsTopic(),
                      Outbox.record(request.getUrl(), request)));
    }
    return records;
  }

  private static void add(
      Map<String, List<OutboundRecord>> records, String topic, OutboundRecord record) {
    records.computeIfAbsent(topic, none -> new ArrayList<>()).add(record);
  }

  private Message view(Offer offer) {
    var view = OfferView.newBuilder().setOffer(offer);
    catalog.require().path(offer.getContent().getCategoryId()).stream()
        .map(Category::getId)
        .forEach(view::addCategoryPath);
    return view.build();
  }
}
