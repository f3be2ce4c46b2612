package torg.segments.queue;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Times;
import torg.segments.core.Counts;
import torg.segments.core.SegmentTables;
import torg.segments.v1.QueuedSegment;
import torg.store.Row;
import torg.store.Tx;

/** Writes entries of the queue, and what is known of all of them together. */
public final class QueueWrites {
  private QueueWrites() {}

  public static Future<Void> write(Tx tx, Optional<QueuedSegment> before, QueuedSegment after) {
    return revision(tx, before, after)
        .map(
            revision -> {
              count(tx, before, after);
              tx.upsert(
                  revision
                      .map(number -> row(after).with(SegmentTables.REVISION, number))
                      .orElseGet(() -> row(after)));
              return null;
            });
  }

  /** Only what workers know by heart has one. */
  private static Future<Optional<Long>> revision(
      Tx tx, Optional<QueuedSegment> before, QueuedSegment after) {
    var known = before.map(QueuedSegment::getMinimalValidVersion).orElse(0L);
    return known == after.getMinimalValidVersion()
        ? Future.succeededFuture(Optional.empty())
        : Counts.nextRevision(tx).map(Optional::of);
  }

  private static void count(Tx tx, Optional<QueuedSegment> before, QueuedSegment after) {
    if (before.map(QueuedSegment::getStage).equals(Optional.of(after.getStage()))) {
      return;
    }
    before.ifPresent(entry -> Counts.moved(tx, entry.getStage(), entry.getSegmentId(), -1));
    Counts.moved(tx, after.getStage(), after.getSegmentId(), 1);
  }

  /** All that is left of a segment that no user has. */
  public static void purge(Tx tx, QueuedSegment entry) {
    var segment = entry.getSegmentId();
    Counts.moved(tx, entry.getStage(), segment, -1);
    tx.delete(SegmentTables.QUEUE.key(segment));
    tx.delete(SegmentTables.PROGRESS.key(segment));
    tx.delete(SegmentTables.DRY_RUNS.key(segment));
  }

  public static Row row(QueuedSegment entry) {
    var row =
        Row.of(SegmentTables.QUEUE)
            .with(SegmentTables.SEGMENT_ID, entry.getSegmentId())
            .with(SegmentTables.PROTO, entry.toByteString())
            .with(SegmentTables.STAGE, entry.getStageValue())
            .with(SegmentTables.STAGE_SINCE, Times.of(entry.getStageSince()));
    var timed =
        entry.hasDueAt()
            ? row.with(SegmentTables.DUE_AT, Times.of(entry.getDueAt()))
            : row.cleared(SegmentTables.DUE_AT);
    return entry.getMinimalValidVersion() == 0
        ? timed.cleared(SegmentTables.MINIMAL_VALID_VERSION)
        : timed.with(SegmentTables.MINIMAL_VALID_VERSION, entry.getMinimalValidVersion());
  }
}
