package torg.segments.queue;

import static torg.segments.v1.SegmentStage.AWAITING_CONFIRMATION;
import static torg.segments.v1.SegmentStage.AWAITING_DIFF;
import static torg.segments.v1.SegmentStage.CANCELLED;
import static torg.segments.v1.SegmentStage.DIFF;
import static torg.segments.v1.SegmentStage.DONE;
import static torg.segments.v1.SegmentStage.EVALUATION;

import java.time.Instant;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.core.SegmentFaults;
import torg.segments.v1.DiffCount;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;

/** Decides what becomes of a segment in the queue when somebody asks for something. */
public final class QueueRules {
  /** The target of a sweep, a diff to nobody; no snapshot can have it. */
  public static final long NOBODY = Long.MAX_VALUE;

  private static final Set<SegmentStage> UNDER_WAY =
      EnumSet.of(AWAITING_DIFF, DIFF, AWAITING_CONFIRMATION);
  private static final Set<SegmentStage> ENDED = EnumSet.of(DONE, CANCELLED);

  private QueueRules() {}

  static QueuedSegment created(long segment, Instant now) {
    return to(QueuedSegment.newBuilder().setSegmentId(segment), EVALUATION, now).build();
  }

  /** In another stage, and due no more. */
  public static QueuedSegment.Builder to(
      QueuedSegment.Builder entry, SegmentStage stage, Instant now) {
    if (entry.getStage() != stage) {
      entry.setStage(stage).setStageSince(Times.of(now));
    }
    return entry.clearDueAt();
  }

  /** Ready for a worker, unless it is paused. */
  public static QueuedSegment.Builder toDiff(
      QueuedSegment.Builder entry, Instant due, Instant now) {
    to(entry, AWAITING_DIFF, now);
    return entry.getPaused() ? entry : entry.setDueAt(Times.of(due));
  }

  /** Only such a snapshot can be enqueued. */
  public static void requireNewer(QueuedSegment entry, long version) {
    requireNoSweep(entry);
    requireEnabled(entry);
    if (version <= entry.getEvaluationVersion()) {
      throw FaultException.of(
          Fault.ALREADY_EXISTS,
          "snapshot %d of segment %s cannot be enqueued: the newest is %d, and the next one needs a greater version"
              .formatted(
                  version, SegmentFaults.id(entry.getSegmentId()), entry.getEvaluationVersion()));
    }
    if (version < entry.getMinimalValidVersion()) {
      throw SegmentFaults.precondition(
          "snapshot %d of segment %s would be stale: versions are valid from %d on"
              .formatted(
                  version, SegmentFaults.id(entry.getSegmentId()), entry.getMinimalValidVersion()));
    }
  }

  /** A running diff goes on; the newer snapshot is its worker's next. */
  public static QueuedSegment enqueued(
      QueuedSegment entry, long version, OptionalLong rows, Instant now) {
    requireNewer(entry, version);
    var next = entry.toBuilder().setEvaluationVersion(version).setFailures(0).clearError();
    rows.ifPresentOrElse(next::setEvaluationRows, next::clearEvaluationRows);
    return entry.getStage() == DIFF ? next.build() : toDiff(next, now, now).build();
  }

  static QueuedSegment evaluationAsked(QueuedSegment entry, Instant now) {
    requireNoSweep(entry);
    requireEnabled(entry);
    if (entry.getStage() != EVALUATION && !ENDED.contains(entry.getStage())) {
      throw SegmentFaults.wrongStage(
          entry, "an evaluation can be asked for when it is done or cancelled");
    }
    return to(entry.toBuilder(), EVALUATION, now).build();
  }

  static QueuedSegment paused(QueuedSegment entry, Instant now) {
    requireEnabled(entry);
    var next = entry.toBuilder().setPaused(true);
    return (entry.getStage() == DIFF ? to(next, AWAITING_DIFF, now) : next.clearDueAt()).build();
  }

  static QueuedSegment resumed(QueuedSegment entry, Instant now) {
    requireEnabled(entry);
    var next = entry.toBuilder().setPaused(false);
    return (entry.getStage() == AWAITING_DIFF ? toDiff(next, now, now) : next).build();
  }

  static QueuedSegment cancelled(QueuedSegment entry, Instant now) {
    if (!UNDER_WAY.contains(entry.getStage())) {
      throw SegmentFaults.wrongStage(entry, "there is no diff to cancel");
    }
    return to(afresh(entry).clearSweep(), CANCELLED, now).build();
  }

  /** Only of what the person has seen. */
  static QueuedSegment confirmed(
      QueuedSegment entry, DiffCount expected, long version, long removed, Instant now) {
    if (entry.getStage() != AWAITING_CONFIRMATION) {
      throw SegmentFaults.wrongStage(entry, "there is nothing to confirm");
    }
    if (target(entry) != version || expected.getRemoved() != removed) {
      throw SegmentFaults.precondition(
          "segment %s awaits a confirmation for snapshot %d, which removes %d users, not for %d with %d"
              .formatted(
                  SegmentFaults.id(entry.getSegmentId()),
                  target(entry),
                  expected.getRemoved(),
                  version,
                  removed));
    }
    return toDiff(entry.toBuilder().setConfirmedVersion(version), now, now).build();
  }

  /** The snapshot that users shall agree with. */
  public static long target(QueuedSegment entry) {
    return isSwept(entry) ? NOBODY : entry.getEvaluationVersion();
  }

  public static boolean isSwept(QueuedSegment entry) {
    return entry.getSweep() != SegmentSweep.SEGMENT_SWEEP_UNSPECIFIED;
  }

  /** Nobody is waited for, and nothing has gone wrong yet. */
  static QueuedSegment.Builder afresh(QueuedSegment entry) {
    return entry.toBuilder().setPaused(false).setFailures(0).clearError();
  }

  static void requireNoSweep(QueuedSegment entry) {
    if (isSwept(entry)) {
      throw SegmentFaults.precondition(
          "segment %s is being swept for %s; cancel that first"
              .formatted(SegmentFaults.id(entry.getSegmentId()), entry.getSweep()));
    }
  }

  /** A sweep is work as any other. */
  private static void requireEnabled(QueuedSegment entry) {
    if (entry.getDisabled() && !isSwept(entry)) {
      throw SegmentFaults.disabled(entry.getSegmentId());
    }
  }
}
