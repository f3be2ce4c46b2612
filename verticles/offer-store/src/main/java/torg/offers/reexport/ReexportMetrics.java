package torg.offers.reexport;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** What this node does for re-exports. */
final class ReexportMetrics {
  private static final GaugeMetric PARTS =
      Metric.gauge(
          "torg_offers_reexport_parts", "Parts of re-exports under way in the shards of this node");
  private static final CounterMetric READ =
      Metric.counter(
          "torg_offers_reexport_rows_total", "Rows that were looked at to export offers once more");
  private static final CounterMetric EXPORTED =
      Metric.counter(
          "torg_offers_reexported_total",
          "Offers that were queued or sent to be exported once more");

  static final List<Metric> METRICS = List.of(PARTS, READ, EXPORTED);

  private final Counter read;
  private final Counter exported;
  private final Map<Integer, Integer> underWay = new ConcurrentHashMap<>();

  ReexportMetrics(MeterRegistry registry) {
    this.read = READ.register(registry);
    this.exported = EXPORTED.register(registry);
    PARTS.register(
        registry, underWay, all -> all.values().stream().mapToInt(Integer::intValue).sum());
  }

  void underWay(int part, int count) {
    underWay.put(part, count);
  }

  void forget(int part) {
    underWay.remove(part);
  }

  void count(Portion portion) {
    read.increment(portion.read());
    exported.increment(portion.offers().size());
  }
}
