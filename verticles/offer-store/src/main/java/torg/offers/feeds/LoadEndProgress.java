package torg.offers.feeds;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.metrics.CounterMetric;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;
import torg.offers.v1.FeedBatch;
import torg.store.Key;

/** Tells how far the ends of loads on this node have come. */
final class LoadEndProgress {
  private static final Logger log = LoggerFactory.getLogger(LoadEndProgress.class);
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private static final GaugeMetric ENDS =
      Metric.gauge("torg_offers_load_ends", "Ends of loads under way in the shards of this node");
  private static final CounterMetric UNMENTIONED =
      Metric.counter(
          "torg_offers_unmentioned_total",
          "Offers that a load did not mention and that its end removed or made manual");

  static final List<Metric> METRICS = List.of(ENDS, UNMENTIONED);

  private final Clock clock;
  private final Counter unmentioned;
  private final Map<Integer, Integer> underWay = new ConcurrentHashMap<>();
  private final Map<Key, Instant> toldAt = new HashMap<>();

  LoadEndProgress(Clock clock, MeterRegistry registry) {
    this.clock = clock;
    this.unmentioned = UNMENTIONED.register(registry);
    ENDS.register(
        registry, underWay, all -> all.values().stream().mapToInt(Integer::intValue).sum());
  }

  void underWay(int shard, int ends) {
    underWay.put(shard, ends);
  }

  void forget(int shard) {
    underWay.remove(shard);
  }

  /** A line a minute of an end that takes longer, and one when it is done. */
  void add(FeedBatch terminal, LoadEndStep.Portion portion) {
    unmentioned.increment(portion.removed());
    var key = LoadEnd.key(terminal);
    var now = clock.instant();
    if (portion.result().isPresent()) {
      toldAt.remove(key);
      log.info("{} is done, {} offers were not mentioned", key, portion.sum());
    } else if (!toldAt.computeIfAbsent(key, first -> now).plus(PERIOD).isAfter(now)) {
      toldAt.put(key, now);
      log.info("{} goes on, {} offers were not mentioned so far", key, portion.sum());
    }
  }
}
