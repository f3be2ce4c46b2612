package torg.segments;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.bus.Times;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/** How many segments are in each stage, and since when the oldest one is. */
final class QueueGauges {
  private static final List<SegmentStage> STAGES =
      List.of(
          SegmentStage.EVALUATION,
          SegmentStage.AWAITING_DIFF,
          SegmentStage.DIFF,
          SegmentStage.AWAITING_CONFIRMATION,
          SegmentStage.DONE,
          SegmentStage.CANCELLED);

  private final SegmentRecords records;
  private final Map<SegmentStage, Measured> measured = new EnumMap<>(SegmentStage.class);

  /** Read by the thread that is asked for the metrics. */
  private static final class Measured {
    private volatile double count;
    private volatile double ageSeconds;
  }

  QueueGauges(SegmentRecords records, MeterRegistry registry) {
    this.records = records;
    for (var stage : STAGES) {
      var one = new Measured();
      var name = stage.name().toLowerCase(Locale.ROOT);
      measured.put(stage, one);
      Gauge.builder("torg.segments.queue", one, value -> value.count)
          .tag("stage", name)
          .register(registry);
      Gauge.builder("torg.segments.queue.oldest.seconds", one, value -> value.ageSeconds)
          .tag("stage", name)
          .register(registry);
    }
  }

  Future<Void> measure() {
    return Future.all(STAGES.stream().map(this::measure).toList()).mapEmpty();
  }

  private Future<Void> measure(SegmentStage stage) {
    return Future.all(records.store().count(SegmentRecords.inStage(stage)), records.stage(stage, 1))
        .map(
            read -> {
              measured.get(stage).count = read.<Long>resultAt(0);
              measured.get(stage).ageSeconds = age(read.resultAt(1), records.now());
              return null;
            });
  }

  private static double age(List<QueuedSegment> oldest, Instant now) {
    return oldest.isEmpty()
        ? 0
        : Duration.between(Times.of(oldest.get(0).getStageSince()), now).toMillis() / 1_000.0;
  }
}
