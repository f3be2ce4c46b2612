package torg.segments.diff;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import torg.bus.flow.Steps;
import torg.segments.core.SegmentFaults;
import torg.segments.v1.DiffCount;
import torg.snapshots.DiffChunk;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;

/** Reads both snapshots of a diff to their ends and changes nothing. */
public final class DiffCounter {
  private static final int CHANGES_A_STEP = 8_192;
  private static final long ROWS_A_STEP = 1_000_000;

  private final SnapshotSource source;
  private final RemovalGuard guard;
  private final SegmentMetrics metrics;

  public DiffCounter(SnapshotSource source, RemovalGuard guard, SegmentMetrics metrics) {
    this.source = source;
    this.guard = guard;
    this.metrics = metrics;
  }

  /**
   * Fails as the source does, with PRECONDITION when a snapshot is out of order or not whole, and
   * with {@link Interruption} when it shall not go on.
   */
  public Future<DiffCount> count(DiffPlan plan, BooleanSupplier goesOn) {
    return count(plan, goesOn, rows -> {});
  }

  /**
   * @param told how many rows more were read
   */
  public Future<DiffCount> count(DiffPlan plan, BooleanSupplier goesOn, LongConsumer told) {
    var diff = plan.open(source);
    var count = DiffCount.newBuilder();
    return Steps.<DiffCount>untilDone(
            () -> {
              if (!goesOn.getAsBoolean()) {
                return Future.failedFuture(new Interruption());
              }
              return diff.next(CHANGES_A_STEP, ROWS_A_STEP)
                  .map(
                      chunk -> {
                        told.accept(chunk.rows());
                        return add(count, chunk);
                      });
            })
        .eventually(diff::close)
        .map(counted -> checked(plan, counted))
        .map(guard::judged);
  }

  private Optional<DiffCount> add(DiffCount.Builder count, DiffChunk chunk) {
    metrics.read(chunk.rows());
    count
        .setRowsBefore(count.getRowsBefore() + chunk.rowsBefore())
        .setRowsAfter(count.getRowsAfter() + chunk.rowsAfter())
        .setAdded(count.getAdded() + chunk.addedCount())
        .setRemoved(count.getRemoved() + chunk.removedCount());
    return chunk.isLast() ? Optional.of(count.build()) : Optional.empty();
  }

  private static DiffCount checked(DiffPlan plan, DiffCount count) {
    var isRead = plan.toDo().equals(UserRange.ALL);
    if (isRead && count.getRowsAfter() != plan.targetRows()) {
      throw SegmentFaults.precondition(
          "%s has %d users, but %d were read: it changes while it is read"
              .formatted(plan.snapshot(plan.target()), plan.targetRows(), count.getRowsAfter()));
    }
    return count;
  }
}
