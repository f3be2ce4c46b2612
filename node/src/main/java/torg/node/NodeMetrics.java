package torg.node;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** What a node measures of itself. */
final class NodeMetrics {
  private static final CounterMetric CPU_TIME =
      Metric.counter("process_cpu_seconds_total", "CPU time used by the process");
  private static final GaugeMetric CERTIFICATE_REMAINING =
      Metric.gauge(
          "torg_mesh_certificate_remaining_seconds",
          "Time until the mesh certificate of this node expires");

  static final List<Metric> METRICS = List.of(CPU_TIME, CERTIFICATE_REMAINING);

  private NodeMetrics() {}

  /** An expired certificate cuts a node off from the others, call by call. */
  static void certificate(MeterRegistry registry, Instant end, Clock clock) {
    CERTIFICATE_REMAINING.register(
        registry, () -> Duration.between(clock.instant(), end).toSeconds());
  }

  static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    // CPU time comes in nanoseconds, Prometheus knows seconds; CPU_TIME takes its place.
    registry.config().meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"));
    registry.config().meterFilter(renamed("system.cpu.count", "system.cpus"));
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Listens to the collector for as long as the process lives.
    @SuppressWarnings("resource")
    var collections = new JvmGcMetrics();
    collections.bindTo(registry);
    CPU_TIME.registerOf(
        registry,
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class),
        system -> (double) system.getProcessCpuTime() / TimeUnit.SECONDS.toNanos(1));
    return registry;
  }

  /** The endings _count and _total mean something to Prometheus, whatever comes before. */
  private static MeterFilter renamed(String from, String to) {
    return new MeterFilter() {
      @Override
      public Meter.Id map(Meter.Id id) {
        return id.getName().equals(from) ? id.withName(to) : id;
      }
    };
  }
}
