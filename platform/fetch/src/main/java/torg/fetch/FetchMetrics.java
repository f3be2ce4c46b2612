package torg.fetch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import torg.bus.Fault;

/** How many fetches, how they ended, how long they took. No hosts: strangers would make series. */
final class FetchMetrics {
  private final MeterRegistry registry;
  private final Counter bytes;

  FetchMetrics(MeterRegistry registry, ConcurrencyLimiter limiter) {
    this.registry = registry;
    bytes = Counter.builder("torg.fetch.bytes").register(registry);
    Gauge.builder("torg.fetch.running", limiter, ConcurrencyLimiter::running).register(registry);
    Gauge.builder("torg.fetch.waiting", limiter, ConcurrencyLimiter::waiting).register(registry);
  }

  void done(Throwable failure, long bytesReceived, long startNanos) {
    bytes.increment(bytesReceived);
    Timer.builder("torg.fetch.seconds")
        .tag("fault", failure == null ? "OK" : Fault.of(failure).name())
        .register(registry)
        .record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
  }
}
