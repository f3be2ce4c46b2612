package torg.photos;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.function.Supplier;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.metrics.TimeMetric;

/** How many photos were worked at, what became of them, and how long decodes took. */
public final class PhotoMetrics {
  private static final CounterMetric PHOTOS =
      Metric.counter("torg_photos_total", "Requested photos, by outcome", "outcome");
  private static final TimeMetric DECODE_TIME =
      Metric.time(
          "torg_photos_decode_duration_seconds",
          "Time from a photo's bytes to its sizes, without the wait for a thread");

  public static final List<Metric> METRICS = List.of(PHOTOS, DECODE_TIME);

  private final MeterRegistry registry;
  private final Timer decodes;

  PhotoMetrics(MeterRegistry registry) {
    this.registry = registry;
    decodes = DECODE_TIME.register(registry);
  }

  /**
   * STORED, KNOWN and UNCHANGED are good; REFUSED is for the seller to fix, UNREACHABLE for its
   * host, FAILED for us.
   */
  enum Outcome {
    STORED,
    KNOWN,
    UNCHANGED,
    REFUSED,
    UNREACHABLE,
    FAILED
  }

  void count(Outcome outcome) {
    PHOTOS.register(registry, outcome.name()).increment();
  }

  <T> T time(Supplier<T> decode) {
    return decodes.record(decode);
  }
}
