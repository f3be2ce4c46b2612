package torg.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Counts what happens; never goes down. */
public record CounterMetric(String name, String help, List<String> labels) implements Metric {
  public CounterMetric {
    Declaration.check(name, help, labels, "_total");
  }

  @Override
  public String type() {
    return "counter";
  }

  /**
   * The one with these values of the labels, made when it is asked for first.
   *
   * @param values in the order of the labels
   */
  public Counter register(MeterRegistry registry, String... values) {
    return Counter.builder(name)
        .description(help)
        .tags(Declaration.tags(this, values))
        .register(registry);
  }

  /** For what counts itself. The registry does not keep it alive. */
  public <T> FunctionCounter registerOf(
      MeterRegistry registry, T of, ToDoubleFunction<T> count, String... values) {
    return FunctionCounter.builder(name, of, count)
        .description(help)
        .tags(Declaration.tags(this, values))
        .register(registry);
  }
}
