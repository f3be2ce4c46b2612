package torg.metrics;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How many there are of something at once, as a histogram whose buckets double.
 *
 * @param max the upper bound of the last bucket is the first power of two that reaches it
 */
public record SizeMetric(String name, String help, int max, List<String> labels) implements Metric {
  public SizeMetric {
    Declaration.check(name, help, labels, "");
  }

  @Override
  public String type() {
    return "histogram";
  }

  /**
   * The one with these values of the labels, made when it is asked for first.
   *
   * @param values in the order of the labels
   */
  public DistributionSummary register(MeterRegistry registry, String... values) {
    return DistributionSummary.builder(name)
        .description(help)
        .tags(Declaration.tags(this, values))
        .serviceLevelObjectives(buckets())
        .register(registry);
  }

  private double[] buckets() {
    return DoubleStream.iterate(1, bound -> bound < 2.0 * max, bound -> bound * 2).toArray();
  }
}
