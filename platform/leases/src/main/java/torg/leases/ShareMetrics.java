package torg.leases;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** {@code torg.leases.held}, {@code .acquired} and {@code .lost}, each with the share's name. */
final class ShareMetrics {
  private final MeterRegistry registry;
  private final Counter acquired;
  private final Counter lost;
  private final Gauge held;

  ShareMetrics(MeterRegistry registry, String share, Supplier<Number> heldNow) {
    this.registry = registry;
    this.acquired = Counter.builder("torg.leases.acquired").tag("share", share).register(registry);
    this.lost = Counter.builder("torg.leases.lost").tag("share", share).register(registry);
    this.held = Gauge.builder("torg.leases.held", heldNow).tag("share", share).register(registry);
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
