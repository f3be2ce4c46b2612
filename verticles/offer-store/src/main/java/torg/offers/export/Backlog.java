package torg.offers.export;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;
import torg.offers.core.OfferTables;
import torg.offers.core.Queued;
import torg.offers.model.QueueOrder;
import torg.offers.model.Versions;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** How much waits in a shard of a queue, as gauges of the node that exports it. */
final class Backlog {
  static final GaugeMetric DEPTH =
      Metric.gauge(
          "torg_offers_export_backlog",
          "Rows of a queue that wait to be exported, counted every 10 s while there are any",
          "topic",
          "shard");
  static final GaugeMetric OLDEST =
      Metric.gauge(
          "torg_offers_export_oldest_seconds",
          "Age of the oldest version or request that waits in a queue to be exported",
          "topic",
          "shard");

  private final Store store;
  private final Clock clock;
  private final Queued queued;
  private final MeterRegistry registry;
  private final List<Gauge> gauges;
  private volatile long depth;
  private volatile long oldestMicros;

  Backlog(Store store, Clock clock, Queued queued, String topic, MeterRegistry registry) {
    this.store = store;
    this.clock = clock;
    this.queued = queued;
    this.registry = registry;
    var shard = Integer.toString(queued.shard());
    this.gauges =
        List.of(
            DEPTH.register(registry, this, one -> one.depth, topic, shard),
            OLDEST.register(registry, this, Backlog::age, topic, shard));
  }

  private double age() {
    var since = oldestMicros;
    return since == 0
        ? 0
        : Duration.between(Versions.time(since), clock.instant()).toMillis() / 1_000.0;
  }

  /** Counts. Fails as the store does, and then the gauges stay as they were. */
  Future<Void> measure() {
    var rows = Scan.of(queued.queue()).prefix((long) queued.shard());
    return Future.all(store.scan(rows.limit(1)), store.count(rows))
        .map(
            read -> {
              List<Row> first = read.resultAt(0);
              oldestMicros =
                  first.stream()
                      .map(row -> row.get(OfferTables.TIMESTAMP))
                      .filter(QueueOrder::isVersion)
                      .findFirst()
                      .orElse(0L);
              depth = read.<Long>resultAt(1);
              return null;
            });
  }

  /** Nothing waits. */
  void clear() {
    depth = 0;
    oldestMicros = 0;
  }

  void close() {
    gauges.forEach(registry::remove);
  }
}
