package torg.segments.diff;

import io.vertx.core.Future;
import java.util.Optional;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;

/**
 * How a diff is resumed: what a run inherits from one that was interrupted, by a crash, a pause, a
 * failure or the end of its node. All of it is in {@link Progress}, which is written with the
 * states of users:
 *
 * <ol>
 *   <li>users whose states are written but may not be in Kafka yet, who come first;
 *   <li>the target, if it is the same ({@link Progress#toward});
 *   <li>the count, which is not made twice;
 *   <li>how far states agree with the target: {@link DiffPlan#open} begins after that user.
 * </ol>
 */
final class DiffResumption {
  private DiffResumption() {}

  /** Before anything else: the next write of the progress forgets these users. */
  static Future<Void> emitLeft(Progress claimed, Emission emission) {
    return claimed.unemitted().length == 0
        ? Future.succeededFuture()
        : emission.emitStored(claimed.unemitted());
  }

  /** Empty when nobody has counted yet; PRECONDITION when the snapshot has changed since. */
  static Optional<DiffCount> countLeft(DiffProgress diff, DiffPlan plan) {
    if (!diff.hasExpected()) {
      return Optional.empty();
    }
    if (diff.getExpected().getRowsAfter() != plan.targetRows()) {
      throw SegmentFaults.changed(
          plan.snapshot(plan.target()), "it has a different number of users");
    }
    return Optional.of(diff.getExpected());
  }
}
