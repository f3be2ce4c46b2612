package torg.segments.diff;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What workers have done; the rates are for the graphs to work out. */
public final class SegmentMetrics {
  private final Counter rows;
  private final Counter added;
  private final Counter removed;
  private final Counter emitted;
  private final Counter staleRemoved;
  private final Counter oldestRemoved;
  private final Counter done;
  private final Counter failed;
  private final Counter held;

  public SegmentMetrics(MeterRegistry registry) {
    rows = registry.counter("torg.segments.rows");
    added = registry.counter("torg.segments.changes", "kind", "added");
    removed = registry.counter("torg.segments.changes", "kind", "removed");
    emitted = registry.counter("torg.segments.emitted");
    staleRemoved = registry.counter("torg.segments.memberships.removed", "reason", "stale");
    oldestRemoved = registry.counter("torg.segments.memberships.removed", "reason", "limit");
    done = registry.counter("torg.segments.diffs", "outcome", "done");
    failed = registry.counter("torg.segments.diffs", "outcome", "failed");
    held = registry.counter("torg.segments.diffs", "outcome", "held");
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
