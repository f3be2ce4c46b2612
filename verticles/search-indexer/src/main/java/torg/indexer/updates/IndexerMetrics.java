package torg.indexer.updates;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** What became of offers on their way to the index. */
public final class IndexerMetrics {
  private static final CounterMetric CONVERSIONS =
      Metric.counter(
          "torg_indexer_conversions_total",
          "Offers that became documents, or did not, by the way that it went",
          "outcome");
  static final GaugeMetric WAITING =
      Metric.gauge(
          "torg_indexer_waiting_partitions",
          "Partitions of offer updates that wait for an offer which cannot be converted");

  public static final List<Metric> METRICS = List.of(CONVERSIONS, WAITING);

  enum Outcome {
    /** From the record. */
    CONVERTED,
    /** From what the offer store said. */
    ASKED,
    /** The offer store does not have it. */
    GONE,
    /** The settings say that it shall not be found. */
    SKIPPED,
    /** Neither; it is tried again. */
    IMPOSSIBLE
  }

  private final Map<Outcome, Counter> conversions = new EnumMap<>(Outcome.class);

  public IndexerMetrics(MeterRegistry registry) {
    Arrays.stream(Outcome.values())
        .forEach(
            outcome ->
                conversions.put(
                    outcome,
                    CONVERSIONS.register(registry, outcome.name().toLowerCase(Locale.ROOT))));
  }

  void count(Outcome outcome) {
    conversions.get(outcome).increment();
  }
}
