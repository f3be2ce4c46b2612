package torg.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long something takes, as a histogram: buckets of several nodes can be added up, so that
 * Prometheus works out quantiles over all of them.
 */
public record TimeMetric(String name, String help, List<String> labels) implements Metric {
  /**
   * From what one statement takes to what a slow host may; the same for all times, so that the
   * number of series is easy to reckon (docs/metrics.md does).
   */
  private static final Duration[] BUCKETS =
      Stream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  public TimeMetric {
    Declaration.check(name, help, labels, "_seconds");
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
  public Timer register(MeterRegistry registry, String... values) {
    return Timer.builder(name)
        .description(help)
        .tags(Declaration.tags(this, values))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }
}
