package torg.segments.core;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.v1.QueuedSegment;
import torg.snapshots.SnapshotId;

/** What is said about segments that are not as they should be. */
public final class SegmentFaults {
  private SegmentFaults() {}

  public static String id(long unsigned) {
    return Long.toUnsignedString(unsigned);
  }

  public static FaultException notFound(long segment) {
    return FaultException.notFound("segment " + id(segment));
  }

  public static FaultException exists(long segment) {
    return FaultException.of(
        Fault.ALREADY_EXISTS,
        "segment %s exists, or existed and may still be in users' states; choose another id"
            .formatted(id(segment)));
  }

  public static FaultException disabled(long segment) {
    return precondition("segment %s is disabled; enable it first".formatted(id(segment)));
  }

  public static FaultException wrongStage(QueuedSegment entry, String allowed) {
    return precondition(
        "segment %s is in stage %s; %s"
            .formatted(id(entry.getSegmentId()), entry.getStage(), allowed));
  }

  public static FaultException changed(SnapshotId snapshot, String how) {
    return precondition(
        "%s has changed since it was counted: %s; enqueue a snapshot that stays as it is"
            .formatted(snapshot, how));
  }

  public static FaultException precondition(String sentence) {
    return FaultException.of(Fault.PRECONDITION, sentence);
  }
}
