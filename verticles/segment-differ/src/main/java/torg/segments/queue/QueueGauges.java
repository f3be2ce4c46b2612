package torg.segments.queue;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.bus.Times;
import torg.metrics.GaugeMetric;
import torg.metrics.Metric;
import torg.segments.core.Counts;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/**
 * How many segments are in each stage and since when the oldest one is, and how many users have as
 * many segments as they may. Read from counts, whose number does not grow with the segments.
 */
public final class QueueGauges {
  private static final GaugeMetric SEGMENTS =
      Metric.gauge("torg_segments_queue", "Segments in the queue, by stage", "stage");
  private static final GaugeMetric OLDEST =
      Metric.gauge(
          "torg_segments_queue_oldest_seconds",
          "Time that the oldest segment of a stage has been in it",
          "stage");
  private static final GaugeMetric USERS_AT_LIMIT =
      Metric.gauge("torg_segments_users_at_limit", "Users who have as many segments as allowed");

  public static final List<Metric> METRICS = List.of(SEGMENTS, OLDEST, USERS_AT_LIMIT);

  static final List<SegmentStage> STAGES =
      List.of(
          SegmentStage.EVALUATION,
          SegmentStage.AWAITING_DIFF,
          SegmentStage.DIFF,
          SegmentStage.AWAITING_CONFIRMATION,
          SegmentStage.DONE,
          SegmentStage.CANCELLED,
          SegmentStage.DELETED);

  private final SegmentRecords records;
  private final Map<SegmentStage, Measured> measured = new EnumMap<>(SegmentStage.class);
  private final Measured usersAtLimit = new Measured();

  /** Read by the thread that is asked for the metrics. */
  private static final class Measured {
    private volatile double count;
    private volatile double ageSeconds;
  }

  public QueueGauges(SegmentRecords records, MeterRegistry registry) {
    this.records = records;
    for (var stage : STAGES) {
      var one = new Measured();
      var name = stage.name().toLowerCase(Locale.ROOT);
      measured.put(stage, one);
      SEGMENTS.register(registry, one, value -> value.count, name);
      OLDEST.register(registry, one, value -> value.ageSeconds, name);
    }
    USERS_AT_LIMIT.register(registry, usersAtLimit, value -> value.count);
  }

  public Future<Void> measure() {
    return Future.all(counts(), Future.all(STAGES.stream().map(this::oldest).toList())).mapEmpty();
  }

  private Future<Void> counts() {
    return records
        .store()
        .scan(Counts.all())
        .map(Counts::sums)
        .map(
            sums -> {
              measured.forEach((stage, one) -> one.count = count(sums, stage.getNumber()));
              usersAtLimit.count = count(sums, Counts.USERS_AT_LIMIT);
              return null;
            });
  }

  private static long count(Map<Integer, Long> sums, int kind) {
    return Math.max(0, sums.getOrDefault(kind, 0L));
  }

  private Future<Void> oldest(SegmentStage stage) {
    return records
        .stage(stage, 1)
        .map(
            oldest -> {
              measured.get(stage).ageSeconds = age(oldest, records.now());
              return null;
            });
  }

  private static double age(List<QueuedSegment> oldest, Instant now) {
    return oldest.isEmpty()
        ? 0
        : Duration.between(Times.of(oldest.get(0).getStageSince()), now).toMillis() / 1_000.0;
  }
}
