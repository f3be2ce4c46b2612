package torg.offers.photos;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;

/** How many photos are requested, why, and how long the oldest of them has to wait. */
public final class PhotoMetrics {
  private static final CounterMetric REQUESTS =
      Metric.counter(
          "torg_offers_photo_requests_total",
          "Photos requested from the photo loader: NEW for an offer, LATER as a check or a further"
              + " attempt, LOST because the request before was not answered",
          "kind");
  private static final GaugeMetric OLDEST =
      Metric.gauge(
          "torg_offers_photo_oldest_seconds",
          "Age of the oldest request of an offer for a photo that has not been sent, in the shards"
              + " of this node");

  public static final List<Metric> METRICS = List.of(REQUESTS, OLDEST);

  private final MeterRegistry registry;
  private final Map<Integer, Instant> oldest = new ConcurrentHashMap<>();

  PhotoMetrics(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    OLDEST.register(registry, this, metrics -> metrics.age(clock.instant()));
  }

  private double age(Instant now) {
    return oldest.values().stream()
        .mapToDouble(since -> Math.max(0, Duration.between(since, now).toMillis() / 1_000.0))
        .max()
        .orElse(0);
  }

  void sent(PendingPhoto photo) {
    var kind = photo.requests() > 0 ? "LOST" : photo.stage().name();
    REQUESTS.register(registry, kind).increment();
  }

  /**
   * @param since empty when nothing waits
   */
  void waiting(int shard, Optional<Instant> since) {
    oldest.compute(shard, (key, before) -> since.orElse(null));
  }
}
