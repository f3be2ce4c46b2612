package torg.snapshots.clickhouse;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import torg.bus.Fault;

/** How often ClickHouse is asked, how that ended, and what came of it. */
final class ClickHouseMetrics {
  private final MeterRegistry registry;
  private final Counter retries;
  private final Counter rows;

  ClickHouseMetrics(MeterRegistry registry) {
    this.registry = registry;
    retries = Counter.builder("torg.clickhouse.retries").register(registry);
    rows = Counter.builder("torg.clickhouse.rows").register(registry);
  }

  void answered(Throwable failure) {
    Counter.builder("torg.clickhouse.requests")
        .tag("fault", failure == null ? "OK" : Fault.of(failure).name())
        .register(registry)
        .increment();
  }

  void retry() {
    retries.increment();
  }

  void rows(int count) {
    rows.increment(count);
  }
}
