package torg.snapshots.clickhouse;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import torg.bus.faults.Fault;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;

/** How often ClickHouse is asked, how that ended, and what came of it. */
public final class ClickHouseMetrics {
  private static final CounterMetric REQUESTS =
      Metric.counter(
          "torg_clickhouse_requests_total", "Requests to ClickHouse, by outcome", "fault");
  private static final CounterMetric RETRIES =
      Metric.counter("torg_clickhouse_retries_total", "Requests to ClickHouse that were repeated");
  private static final CounterMetric ROWS =
      Metric.counter("torg_clickhouse_rows_total", "Users read from ClickHouse");

  public static final List<Metric> METRICS = List.of(REQUESTS, RETRIES, ROWS);

  private final MeterRegistry registry;
  private final Counter retries;
  private final Counter rows;

  ClickHouseMetrics(MeterRegistry registry) {
    this.registry = registry;
    retries = RETRIES.register(registry);
    rows = ROWS.register(registry);
  }

  void answered(Throwable failure) {
    var fault = failure == null ? "OK" : Fault.of(failure).name();
    REQUESTS.register(registry, fault).increment();
  }

  void retry() {
    retries.increment();
  }

  void rows(int count) {
    rows.increment(count);
  }
}
