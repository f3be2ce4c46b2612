package torg.segments.diff;

import java.util.List;
import torg.segments.core.AppliedRanges;
import torg.segments.core.SegmentFaults;
import torg.segments.queue.QueueRules;
import torg.snapshots.Concatenation;
import torg.snapshots.DiffIterator;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/**
 * A diff that is to be made.
 *
 * @param base what the states of users agree with now
 * @param target the snapshot that they shall agree with
 * @param targetRows how many users it has
 * @param baseRows how many users the snapshots of the base have, all of them
 */
public record DiffPlan(
    long segment, AppliedRanges base, long target, long targetRows, long baseRows) {
  /** A snapshot without users is not read: a source may not know that it is there. */
  long appliedVersion() {
    return targetRows == 0 ? AppliedRanges.NO_USERS : target;
  }

  UserRange toDo() {
    return base.toDo(appliedVersion());
  }

  /** From the first user on that is not done. */
  DiffIterator open(SnapshotSource source) {
    var users = toDo();
    var before =
        base.parts(users).stream()
            .map(part -> OrderedUsers.of(source, snapshot(part.version()), part.users()))
            .toList();
    var after =
        targetRows == 0
            ? List.<UserStream>of()
            : List.of(OrderedUsers.of(source, snapshot(target), users));
    return new DiffIterator(new Concatenation(before), new Concatenation(after), users);
  }

  boolean isSweep() {
    return target == QueueRules.NOBODY;
  }

  /** When it is done, for people. */
  String outcome() {
    var id = SegmentFaults.id(segment);
    return isSweep()
        ? "segment %s has no users any more".formatted(id)
        : "segment %s agrees with snapshot %d".formatted(id, target);
  }

  SnapshotId snapshot(long version) {
    return new SnapshotId(segment, version);
  }
}
