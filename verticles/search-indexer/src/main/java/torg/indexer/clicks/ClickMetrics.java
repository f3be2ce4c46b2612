package torg.indexer.clicks;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;

/** What came in about impressions and clicks. */
public final class ClickMetrics {
  private static final CounterMetric LINES =
      Metric.counter(
          "torg_indexer_click_lines_total",
          "Lines of files with clicks that were loaded, or were wrong",
          "file",
          "outcome");
  private static final CounterMetric EVENTS =
      Metric.counter(
          "torg_indexer_click_events_total",
          "Events of shown offers that were counted, or had been before",
          "outcome");

  public static final List<Metric> METRICS = List.of(LINES, EVENTS);

  private final MeterRegistry registry;

  public ClickMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void lines(String file, int loaded, int wrong) {
    LINES.register(registry, file, "loaded").increment(loaded);
    LINES.register(registry, file, "wrong").increment(wrong);
  }

  void events(int counted, int repeated) {
    EVENTS.register(registry, "counted").increment(counted);
    EVENTS.register(registry, "repeated").increment(repeated);
  }
}
