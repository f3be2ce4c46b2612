package torg.indexer.updates;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The partitions whose last batch here has failed because of an offer. The next attempt may go to
 * another node, so that nothing more is heard of it here: then it is forgotten. For any thread.
 */
public final class WaitingPartitions {
  /** Longer than the longest usual pause between two attempts (kafka.retryMax). */
  static final Duration REMEMBERED = Duration.ofMinutes(2);

  private final Clock clock;
  private final Map<Integer, Instant> failed = new ConcurrentHashMap<>();

  public WaitingPartitions(Clock clock, MeterRegistry registry) {
    this.clock = clock;
    IndexerMetrics.WAITING.register(registry, this::count);
  }

  void waits(int partition) {
    failed.put(partition, clock.instant());
  }

  void goesOn(int partition) {
    failed.remove(partition);
  }

  int count() {
    var oldest = clock.instant().minus(REMEMBERED);
    failed.values().removeIf(time -> time.isBefore(oldest));
    return failed.size();
  }
}
