package torg.segments.dryrun;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import torg.bus.Times;
import torg.segments.core.SegmentTables;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.store.Reads;
import torg.store.Row;

/**
 * The last dry run of a segment, as it is stored.
 *
 * @param run counts the dry runs of a segment; whoever has an older number writes nothing
 */
record DryRunRow(long run, DryRun message) {
  static Future<Optional<DryRunRow>> find(Reads reads, long segment) {
    return reads.get(SegmentTables.DRY_RUNS.key(segment)).map(row -> row.map(DryRunRow::of));
  }

  private static DryRunRow of(Row row) {
    return new DryRunRow(
        row.get(SegmentTables.RUN), row.message(SegmentTables.PROTO, DryRun.parser()));
  }

  Row row() {
    return Row.of(SegmentTables.DRY_RUNS)
        .with(SegmentTables.SEGMENT_ID, message.getSegmentId())
        .with(SegmentTables.RUN, run)
        .with(SegmentTables.PROTO, message.toByteString());
  }

  boolean isRunning() {
    return message.getState() == DryRunState.DRY_RUN_RUNNING;
  }

  DryRunRow with(DryRun.Builder changed, Instant now) {
    return new DryRunRow(run, changed.setUpdatedAt(Times.of(now)).build());
  }

  /** One that has been silent for longer than that was on a node that is gone. */
  DryRunRow judged(Instant now, Duration silenceMax) {
    var lastSign = Times.of(message.getUpdatedAt());
    return isRunning() && lastSign.plus(silenceMax).isBefore(now)
        ? new DryRunRow(
            run,
            message.toBuilder()
                .setState(DryRunState.DRY_RUN_FAILED)
                .setError(
                    "node %s, which ran it, no longer responds; start it again"
                        .formatted(message.getNode()))
                .build())
        : this;
  }
}
