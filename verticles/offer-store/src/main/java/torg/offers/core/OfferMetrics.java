package torg.offers.core;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.offers.model.WriteKind;

/** What is told of writes of offers, whoever makes them. */
public final class OfferMetrics {
  private static final CounterMetric WRITES =
      Metric.counter(
          "torg_offers_writes_total",
          "Versions of offers that this node has committed, by what has changed",
          "kind");

  public static final List<Metric> METRICS = List.of(WRITES);

  private final Map<WriteKind, Counter> writes = new EnumMap<>(WriteKind.class);

  public OfferMetrics(MeterRegistry registry) {
    for (var kind : WriteKind.values()) {
      writes.put(kind, WRITES.register(registry, kind.name().toLowerCase(Locale.ROOT)));
    }
  }

  void committed(WriteKind kind) {
    writes.get(kind).increment();
  }
}
