package torg.segments;

import torg.bus.Fault;
import torg.bus.FaultException;
import torg.segments.v1.QueuedSegment;
import torg.snapshots.SnapshotId;

/** What is said about segments that are not as they should be. */
final class SegmentFaults {
  private SegmentFaults() {}

  static String id(long unsigned) {
    return Long.toUnsignedString(unsigned);
  }

  static FaultException notFound(long segment) {
    return FaultException.notFound("segment " + id(segment));
  }

  static FaultException exists(long segment) {
    return FaultException.of(
        Fault.ALREADY_EXISTS,
        "segment %s is there, or was and may still be in states of users; take another id"
            .formatted(id(segment)));
  }

  static FaultException disabled(long segment) {
    return precondition("segment %s is disabled; enable it first".formatted(id(segment)));
  }

  static FaultException wrongStage(QueuedSegment entry, String allowed) {
    return precondition(
        "segment %s is in stage %s; %s"
            .formatted(id(entry.getSegmentId()), entry.getStage(), allowed));
  }

  static FaultException changed(SnapshotId snapshot, String how) {
    return precondition(
        "%s has changed since it was counted: %s; enqueue a snapshot that stays as it is"
            .formatted(snapshot, how));
  }

  static FaultException precondition(String sentence) {
    return FaultException.of(Fault.PRECONDITION, sentence);
  }
}
