package torg.leases;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Supplier;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** What one node holds of a share. */
public final class ShareMetrics {
  private static final GaugeMetric HELD =
      Metric.gauge("torg_leases_held", "Shards that this node holds", "share");
  private static final CounterMetric ACQUIRED =
      Metric.counter("torg_leases_acquired_total", "Leases acquired by this node", "share");
  private static final CounterMetric LOST =
      Metric.counter(
          "torg_leases_lost_total", "Leases that ended before this node gave them back", "share");

  public static final List<Metric> METRICS = List.of(HELD, ACQUIRED, LOST);

  private final MeterRegistry registry;
  private final Counter acquired;
  private final Counter lost;
  private final Gauge held;

  ShareMetrics(MeterRegistry registry, String share, Supplier<Number> heldNow) {
    this.registry = registry;
    this.acquired = ACQUIRED.register(registry, share);
    this.lost = LOST.register(registry, share);
    this.held = HELD.register(registry, heldNow, share);
  }

  void countAcquired() {
    acquired.increment();
  }

  void countLost() {
    lost.increment();
  }

  /** Without its share a gauge would keep it in memory, and hide that of a successor. */
  void close() {
    registry.remove(held);
  }
}
