package torg.segments.claims;

import static torg.segments.v1.SegmentStage.AWAITING_CONFIRMATION;
import static torg.segments.v1.SegmentStage.AWAITING_DIFF;
import static torg.segments.v1.SegmentStage.DIFF;
import static torg.segments.v1.SegmentStage.DONE;

import java.time.Duration;
import java.time.Instant;
import torg.bus.Times;
import torg.bus.faults.Excerpt;
import torg.bus.flow.Backoff;
import torg.segments.queue.QueueRules;
import torg.segments.v1.QueuedSegment;

/**
 * Decides what becomes of a segment in the queue while a worker is at it.
 *
 * @param claimTimeout how long a worker that gives no sign of life keeps its segment
 */
public record WorkRules(Duration claimTimeout, Backoff backoff) {
  private static final int ERROR_LENGTH_MAX = 1_000;

  /** If not, there may still be states to emit. */
  public static boolean needsDiff(QueuedSegment entry) {
    return (entry.getStage() == AWAITING_DIFF || entry.getStage() == DIFF)
        && !entry.getPaused()
        && (!entry.getDisabled() || QueueRules.isSwept(entry));
  }

  /** A worker that is at it keeps it until then. */
  static boolean isDue(QueuedSegment entry, Instant now) {
    return entry.hasDueAt() && !Times.of(entry.getDueAt()).isAfter(now);
  }

  QueuedSegment claimed(QueuedSegment entry, Instant now) {
    var next = entry.toBuilder();
    return (needsDiff(entry) ? QueueRules.to(next, DIFF, now) : next)
        .setDueAt(Times.of(now.plus(claimTimeout)))
        .build();
  }

  public QueuedSegment renewed(QueuedSegment entry, Instant now) {
    return entry.toBuilder().setDueAt(Times.of(now.plus(claimTimeout))).build();
  }

  /** The worker stops, the next one may begin at once. */
  public QueuedSegment released(QueuedSegment entry, Instant now) {
    return needsDiff(entry)
        ? QueueRules.toDiff(entry.toBuilder(), now, now).build()
        : entry.toBuilder().setDueAt(Times.of(now)).build();
  }

  /** There was nothing to do but to emit; a paused segment keeps what was wrong before. */
  public static QueuedSegment handedOver(QueuedSegment entry) {
    var next = entry.toBuilder().clearDueAt();
    return (entry.getStage() == AWAITING_DIFF ? next : next.setFailures(0).clearError()).build();
  }

  /**
   * A snapshot that came meanwhile has not failed.
   *
   * @param version of the snapshot that has
   */
  public QueuedSegment failed(QueuedSegment entry, long version, String error, Instant now) {
    if (needsDiff(entry) && entry.getEvaluationVersion() > version) {
      return QueueRules.toDiff(entry.toBuilder().setFailures(0).clearError(), now, now).build();
    }
    var failures = entry.getFailures() + 1;
    var next =
        entry.toBuilder().setFailures(failures).setError(Excerpt.of(error, ERROR_LENGTH_MAX));
    var due = now.plus(backoff.pause(failures));
    return needsDiff(entry)
        ? QueueRules.toDiff(next, due, now).build()
        : next.setDueAt(Times.of(due)).build();
  }

  /** The guard holds the diff until a person confirms it, unless a newer snapshot came. */
  public QueuedSegment held(QueuedSegment entry, long version, Instant now) {
    var next = entry.toBuilder().setFailures(0).clearError();
    return entry.getEvaluationVersion() > version
        ? QueueRules.toDiff(next, now, now).build()
        : QueueRules.to(next, AWAITING_CONFIRMATION, now).build();
  }

  /** A snapshot that came meanwhile is next. */
  public QueuedSegment done(QueuedSegment entry, long version, long rows, Instant now) {
    var next =
        entry.toBuilder().setDiffVersion(version).setDiffRows(rows).setFailures(0).clearError();
    return entry.getEvaluationVersion() > version
        ? QueueRules.toDiff(next, now, now).build()
        : QueueRules.to(next, DONE, now).build();
  }
}
