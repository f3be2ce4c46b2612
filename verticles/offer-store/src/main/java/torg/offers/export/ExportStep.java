package torg.offers.export;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import torg.bus.Slots;
import torg.leases.FencingToken;
import torg.leases.ShardOutbox;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.offers.model.Shards;
import torg.store.Key;
import torg.store.Store;

/**
 * Exports one batch of a shard of a queue: reads the oldest rows, sends what they stand for in one
 * transaction of Kafka, and deletes them. A crash in between sends it again. A node that has lost
 * the shard and does not know it yet can neither send nor delete, see {@link ShardOutbox}.
 */
final class ExportStep {
  static final CounterMetric EXPORTED =
      Metric.counter(
          "torg_offers_exported_total", "Records exported from a queue in the store", "topic");

  /** A batch of offers is in memory about four times on its way, so that all are 64 MB at most. */
  private static final int PARALLEL = 4;

  private final Store store;
  private final ExportSource source;
  private final Counter exported;
  private final Slots slots;

  ExportStep(Store store, ExportSource source, MeterRegistry registry) {
    this.store = store;
    this.source = source;
    this.exported = EXPORTED.register(registry, source.topic());
    this.slots = new Slots("shards of the export to " + source.topic(), PARALLEL, Shards.EXPORT);
  }

  /**
   * Sends first and deletes then: the other way round a crash would lose versions. Answers how many
   * rows of the queue are done. Fails with PRECONDITION when another node has the lease, else as
   * Kafka or the store does.
   */
  Future<Integer> run(int shard, ShardOutbox outbox) {
    return slots.run(
        () ->
            outbox
                .token()
                .compose(
                    token -> source.oldest(shard).compose(batch -> export(batch, token, outbox))));
  }

  private Future<Integer> export(ExportSource.Batch batch, FencingToken token, ShardOutbox outbox) {
    if (batch.queued().isEmpty()) {
      return Future.succeededFuture(0);
    }
    return send(batch, outbox)
        .compose(sent -> delete(batch.queued(), token))
        .onSuccess(deleted -> exported.increment(batch.records().size()))
        .map(batch.queued().size());
  }

  /** Rows may stand for nothing. */
  private Future<Void> send(ExportSource.Batch batch, ShardOutbox outbox) {
    return batch.records().isEmpty()
        ? Future.succeededFuture()
        : outbox.send(Map.of(source.topic(), batch.records()));
  }

  /**
   * Deletes what Kafka has acknowledged. By key, which is exact: a version is queued once, by the
   * transaction that writes it, and no later one can have its number; nor does a re-export queue an
   * offer twice.
   */
  private Future<Void> delete(List<Key> queued, FencingToken token) {
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .map(
                    held -> {
                      queued.forEach(tx::delete);
                      return null;
                    }));
  }
}
