package torg.segments.diff;

import io.vertx.core.Future;
import java.util.OptionalLong;
import torg.segments.core.AppliedRanges;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.queue.QueueRules;
import torg.segments.v1.QueuedSegment;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;

/** Makes plans, after it has looked whether the snapshots are there and as large as they should. */
public final class DiffPlanner {
  private final SnapshotSource source;

  public DiffPlanner(SnapshotSource source) {
    this.source = source;
  }

  /**
   * Fails with PRECONDITION when a snapshot is missing or has another number of users than it
   * should, otherwise as the source does.
   */
  public Future<DiffPlan> plan(QueuedSegment entry, Progress progress, long target) {
    var base = progress.applied();
    return Future.all(targetRows(entry, target), baseRows(entry, base))
        .map(
            rows ->
                new DiffPlan(
                    entry.getSegmentId(), base, target, rows.resultAt(0), rows.resultAt(1)));
  }

  /** Nobody is there without asking. */
  private Future<Long> targetRows(QueuedSegment entry, long target) {
    if (target == QueueRules.NOBODY) {
      return Future.succeededFuture(0L);
    }
    var declared =
        target == entry.getEvaluationVersion() && entry.hasEvaluationRows()
            ? OptionalLong.of(entry.getEvaluationRows())
            : OptionalLong.empty();
    return targetRows(new SnapshotId(entry.getSegmentId(), target), declared);
  }

  private Future<Long> targetRows(SnapshotId snapshot, OptionalLong declared) {
    return source
        .rows(snapshot)
        .map(
            rows -> {
              if (declared.isPresent() && rows.orElse(0) != declared.getAsLong()) {
                throw SegmentFaults.precondition(
                    "%s has %d users, but was enqueued with %d: it is incomplete; load it again with a greater version"
                        .formatted(snapshot, rows.orElse(0), declared.getAsLong()));
              }
              if (rows.isEmpty() && declared.isEmpty()) {
                throw SegmentFaults.precondition(
                    "%s is missing or empty; if it is empty on purpose, enqueue it with rows 0"
                        .formatted(snapshot));
              }
              return rows.orElse(0);
            });
  }

  private Future<Long> baseRows(QueuedSegment entry, AppliedRanges base) {
    var rows =
        base.versions().stream()
            .map(version -> new SnapshotId(entry.getSegmentId(), version))
            .map(snapshot -> baseRows(entry, base, snapshot))
            .toList();
    return Future.all(rows).map(all -> all.<Long>list().stream().mapToLong(Long::longValue).sum());
  }

  private Future<Long> baseRows(QueuedSegment entry, AppliedRanges base, SnapshotId snapshot) {
    var expected =
        base.isSingle() && snapshot.version() == entry.getDiffVersion()
            ? OptionalLong.of(entry.getDiffRows())
            : OptionalLong.empty();
    return source
        .rows(snapshot)
        .map(
            rows -> {
              if (rows.isEmpty() || expected.isPresent() && !expected.equals(rows)) {
                throw SegmentFaults.precondition(
                    ("%s, which the users of the segment agree with, %s; without it nobody knows"
                            + " who has left. %s")
                        .formatted(snapshot, missing(rows, expected), remedy(entry)));
              }
              return rows.getAsLong();
            });
  }

  private static String missing(OptionalLong rows, OptionalLong expected) {
    return rows.isEmpty()
        ? "is missing"
        : "had %d users and has %d".formatted(expected.getAsLong(), rows.getAsLong());
  }

  private static String remedy(QueuedSegment entry) {
    return QueueRules.isSwept(entry)
        ? "Load it again, or delete the segment without a sweep"
        : "Disable and enable the segment to start over";
  }
}
