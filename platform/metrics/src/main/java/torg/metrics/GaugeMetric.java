package torg.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** How things are when the metrics are read. A value in a unit has it at the end of its name. */
public record GaugeMetric(String name, String help, List<String> labels) implements Metric {
  public GaugeMetric {
    Declaration.check(name, help, labels, "");
  }

  @Override
  public String type() {
    return "gauge";
  }

  /** The registry does not keep {@code of} alive; without it the gauge tells NaN. */
  public <T> Gauge register(
      MeterRegistry registry, T of, ToDoubleFunction<T> value, String... values) {
    return Gauge.builder(name, of, value)
        .description(help)
        .tags(Declaration.tags(this, values))
        .register(registry);
  }

  /** The registry keeps alive what the value is read from, until the gauge is removed. */
  public Gauge register(MeterRegistry registry, Supplier<Number> value, String... values) {
    return Gauge.builder(name, value)
        .description(help)
        .tags(Declaration.tags(this, values))
        .register(registry);
  }
}
