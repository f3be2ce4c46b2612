package torg.node.cli.segments;

import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;

/** Segments as a node tells of them. */
final class SampleSegments {
  private SampleSegments() {}

  static QueuedSegment.Builder entry(long id, SegmentStage stage) {
    return QueuedSegment.newBuilder().setSegmentId(id).setStage(stage).setEvaluationVersion(9);
  }

  /** With a diff whose guard has counted. */
  static DiffProgress.Builder stopped(SegmentStage stage) {
    return DiffProgress.newBuilder()
        .setSegment(entry(7, stage))
        .setTargetVersion(9)
        .setExpected(
            DiffCount.newBuilder()
                .setRowsBefore(5_000)
                .setRowsAfter(10)
                .setAdded(3)
                .setRemoved(4_993));
  }
}
