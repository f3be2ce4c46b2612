package torg.segments.diff;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.metrics.TimeMetric;

/** What workers have done; the rates are for the graphs to work out. */
public final class SegmentMetrics {
  private static final CounterMetric ROWS =
      Metric.counter("torg_segments_rows_total", "Users read from snapshots for diffs");
  private static final CounterMetric CHANGES =
      Metric.counter(
          "torg_segments_changes_total", "Users added to a segment or removed from it", "kind");
  private static final CounterMetric EMITTED =
      Metric.counter("torg_segments_emitted_total", "User states sent to Kafka");
  private static final CounterMetric MEMBERSHIPS_REMOVED =
      Metric.counter(
          "torg_segments_memberships_removed_total",
          "Memberships removed when their user changed, by the reason",
          "reason");
  private static final CounterMetric DIFFS =
      Metric.counter("torg_segments_diffs_total", "Diff runs, by outcome", "outcome");
  private static final TimeMetric STAGE_TIME =
      Metric.time(
          "torg_segments_stage_duration_seconds",
          "Time that a stage of a diff takes for one chunk of users",
          "stage");

  public static final List<Metric> METRICS =
      List.of(ROWS, CHANGES, EMITTED, MEMBERSHIPS_REMOVED, DIFFS, STAGE_TIME);

  /** What is done to each chunk, in this order. */
  enum Stage {
    DIFF,
    DECIDE,
    TRANSACT,
    EMIT
  }

  private final Counter rows;
  private final Counter added;
  private final Counter removed;
  private final Counter emitted;
  private final Counter staleRemoved;
  private final Counter oldestRemoved;
  private final Counter done;
  private final Counter failed;
  private final Counter held;
  private final Map<Stage, Timer> stages = new EnumMap<>(Stage.class);

  public SegmentMetrics(MeterRegistry registry) {
    rows = ROWS.register(registry);
    added = CHANGES.register(registry, "added");
    removed = CHANGES.register(registry, "removed");
    emitted = EMITTED.register(registry);
    staleRemoved = MEMBERSHIPS_REMOVED.register(registry, "stale");
    oldestRemoved = MEMBERSHIPS_REMOVED.register(registry, "limit");
    done = DIFFS.register(registry, "done");
    failed = DIFFS.register(registry, "failed");
    held = DIFFS.register(registry, "held");
    for (var stage : Stage.values()) {
      var name = stage.name().toLowerCase(Locale.ROOT);
      stages.put(stage, STAGE_TIME.register(registry, name));
    }
  }

  /** Of both snapshots. */
  void read(long count) {
    rows.increment(count);
  }

  void changed(ChunkTx.Outcome outcome) {
    added.increment(outcome.added());
    removed.increment(outcome.removed());
    staleRemoved.increment(outcome.staleRemoved());
    oldestRemoved.increment(outcome.oldestRemoved());
  }

  /** Of a stage that has failed, too: one that times out shall be seen. */
  <T> Future<T> time(Stage stage, Supplier<Future<T>> work) {
    var startNanos = System.nanoTime();
    return work.get()
        .onComplete(
            done -> stages.get(stage).record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS));
  }

  void emitted(int users) {
    emitted.increment(users);
  }

  void done() {
    done.increment();
  }

  void failed() {
    failed.increment();
  }

  void held() {
    held.increment();
  }
}
