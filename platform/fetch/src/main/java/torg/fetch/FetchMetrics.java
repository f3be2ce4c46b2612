package torg.fetch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.bus.faults.Fault;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;
import torg.metrics.TimeMetric;

/** How many fetches, how they ended, how long they took. No hosts: strangers would make series. */
public final class FetchMetrics {
  private static final TimeMetric TIME =
      Metric.time(
          "torg_fetch_duration_seconds",
          "Time that a fetch of an external URL takes, by outcome",
          "fault");
  private static final CounterMetric BYTES =
      Metric.counter("torg_fetch_received_bytes_total", "Bytes received by fetches");
  private static final GaugeMetric RUNNING =
      Metric.gauge("torg_fetch_running", "Fetches in progress");
  private static final GaugeMetric WAITING =
      Metric.gauge("torg_fetch_waiting", "Fetches that wait for their turn");

  public static final List<Metric> METRICS = List.of(TIME, BYTES, RUNNING, WAITING);

  private final MeterRegistry registry;
  private final Counter bytes;

  FetchMetrics(MeterRegistry registry, ConcurrencyLimiter limiter) {
    this.registry = registry;
    bytes = BYTES.register(registry);
    RUNNING.register(registry, limiter, ConcurrencyLimiter::running);
    WAITING.register(registry, limiter, ConcurrencyLimiter::waiting);
  }

  void done(Throwable failure, long bytesReceived, long startNanos) {
    bytes.increment(bytesReceived);
    var fault = failure == null ? "OK" : Fault.of(failure).name();
    TIME.register(registry, fault).record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
  }
}
