package torg.node;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** What a node measures of itself. */
final class NodeMetrics {
  private NodeMetrics() {}

  /** An expired certificate cuts a node off from the others, call by call. */
  static void certificate(MeterRegistry registry, Instant end, Clock clock) {
    Gauge.builder(
            "torg.mesh.certificate.remaining",
            () -> Duration.between(clock.instant(), end).toSeconds())
        .description("time until the node's mesh certificate ends")
        .baseUnit("seconds")
        .register(registry);
  }

  static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Listens to the collector for as long as the process lives.
    @SuppressWarnings("resource")
    var collections = new JvmGcMetrics();
    collections.bindTo(registry);
    return registry;
  }
}
