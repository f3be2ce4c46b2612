package torg.segments.queue;

import static torg.segments.v1.SegmentStage.AWAITING_DIFF;
import static torg.segments.v1.SegmentStage.CANCELLED;
import static torg.segments.v1.SegmentStage.DELETED;
import static torg.segments.v1.SegmentStage.DIFF;
import static torg.segments.v1.SegmentStage.DONE;
import static torg.segments.v1.SegmentStage.EVALUATION;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import torg.bus.Times;
import torg.segments.core.SegmentFaults;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;

/**
 * Decides how everybody loses a segment: by a sweep, or with their next change because their
 * memberships are stale.
 */
public final class RemovalRules {
  private static final long NEVER_VALID = -1L;

  /** Long after every node has noticed that the segment is gone; then its id may be used again. */
  static final Duration TOMBSTONE_KEPT = Duration.ofDays(1);

  private static final Set<SegmentStage> WITH_A_SNAPSHOT = EnumSet.of(AWAITING_DIFF, DIFF, DONE);

  private RemovalRules() {}

  /** The snapshots that are applied still tell who has it, so that it can be swept later. */
  static QueuedSegment disabled(QueuedSegment entry, Instant now) {
    QueueRules.requireNoSweep(entry);
    if (entry.getDisabled()) {
      return entry;
    }
    var validFrom = Math.max(entry.getMinimalValidVersion(), entry.getEvaluationVersion() + 1);
    return QueueRules.to(withoutMembers(entry), CANCELLED, now)
        .setDisabled(true)
        .setMinimalValidVersion(validFrom)
        .setMembersKnown(areMembersKnown(entry))
        .build();
  }

  /**
   * @param hasMembers whether snapshots are applied; they are forgotten, and with them who has a
   *     stale membership
   */
  static QueuedSegment enabled(QueuedSegment entry, boolean hasMembers, Instant now) {
    QueueRules.requireNoSweep(entry);
    return entry.getDisabled()
        ? QueueRules.to(entry.toBuilder().setDisabled(false), EVALUATION, now)
            .setMembersKnown(areMembersKnown(entry) && !hasMembers)
            .build()
        : entry;
  }

  /** The newest snapshot is applied anew if it is valid and nobody has objected to it. */
  static QueuedSegment validFrom(
      QueuedSegment entry, long version, boolean hasMembers, Instant now) {
    QueueRules.requireNoSweep(entry);
    if (version <= entry.getMinimalValidVersion()) {
      throw SegmentFaults.precondition(
          "versions of segment %s are valid from %d on; that can only grow, got %d"
              .formatted(
                  SegmentFaults.id(entry.getSegmentId()), entry.getMinimalValidVersion(), version));
    }
    var next = entry.toBuilder().setMinimalValidVersion(version);
    if (entry.getDisabled()) {
      return next.setMembersKnown(areMembersKnown(entry)).build();
    }
    var isValid =
        entry.getEvaluationVersion() >= version && WITH_A_SNAPSHOT.contains(entry.getStage());
    next.setMembersKnown(areMembersKnown(entry) && !hasMembers)
        .setFailures(0)
        .clearError()
        .clearDiffVersion()
        .clearDiffRows();
    return (isValid ? QueueRules.toDiff(next, now, now) : QueueRules.to(next, EVALUATION, now))
        .build();
  }

  /** Whether the next diff begins with nobody, although users may have memberships. */
  static boolean beginsAnew(QueuedSegment before, QueuedSegment after) {
    var isEnabled = before.getDisabled() && !after.getDisabled();
    var isStale = before.getMinimalValidVersion() != after.getMinimalValidVersion();
    return after.getStage() == DELETED || isEnabled || isStale && !after.getDisabled();
  }

  /** Users lose it when they next change; they may be many, and nobody knows who they are. */
  static QueuedSegment deleted(QueuedSegment entry, Instant now) {
    return QueueRules.to(withoutMembers(entry), DELETED, now)
        .clearSweep()
        .setMinimalValidVersion(NEVER_VALID)
        .setMembersKnown(false)
        .build();
  }

  /** One that is being disabled can be deleted instead; asked again, it changes nothing. */
  static QueuedSegment sweeping(QueuedSegment entry, SegmentSweep then, Instant now) {
    if (entry.getSweep() == then) {
      return entry;
    }
    if (entry.getSweep() == SegmentSweep.DELETING) {
      QueueRules.requireNoSweep(entry);
    }
    return QueueRules.isSwept(entry)
        ? entry.toBuilder().setSweep(then).build()
        : QueueRules.toDiff(
                QueueRules.afresh(entry).setSweep(then).clearConfirmedVersion(), now, now)
            .build();
  }

  /** Everybody in a snapshot has lost it. */
  public static QueuedSegment swept(QueuedSegment entry, Instant now) {
    if (entry.getSweep() == SegmentSweep.DISABLING) {
      return QueueRules.to(withoutMembers(entry).clearSweep(), CANCELLED, now)
          .setDisabled(true)
          .clearConfirmedVersion()
          .build();
    }
    return areMembersKnown(entry)
        ? QueueRules.to(withoutMembers(entry).clearSweep(), DELETED, now)
            .clearMinimalValidVersion()
            .clearMembersKnown()
            .setDueAt(Times.of(now.plus(TOMBSTONE_KEPT)))
            .build()
        : deleted(entry, now);
  }

  /** No state names it, and nobody remembers that one could. */
  public static boolean canBePurged(QueuedSegment entry) {
    return entry.getStage() == DELETED && entry.getMinimalValidVersion() == 0;
  }

  private static boolean areMembersKnown(QueuedSegment entry) {
    return entry.getMinimalValidVersion() == 0 || entry.getMembersKnown();
  }

  private static QueuedSegment.Builder withoutMembers(QueuedSegment entry) {
    return QueueRules.afresh(entry).clearDiffVersion().clearDiffRows();
  }
}
