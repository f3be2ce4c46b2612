package torg.segments.dryrun;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.segments.core.SegmentFaults;
import torg.segments.diff.DiffCounter;
import torg.segments.diff.DiffPlan;
import torg.segments.diff.DiffPlanner;
import torg.segments.diff.Interruption;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;

/** One dry run, which tells how far it is while it reads. Lives on one context. */
final class DryRunJob {
  private static final Logger log = LoggerFactory.getLogger(DryRunJob.class);
  private static final Duration TELL_PERIOD = Duration.ofSeconds(1);

  private final SegmentRecords records;
  private final DiffPlanner planner;
  private final DiffCounter counter;
  private final Found found;
  private final DryRunRow begun;
  private final BooleanSupplier goesOn;
  private long rows;
  private long rowsTotal;
  private boolean isCancelled;

  /**
   * @param goesOn whether the node is not about to stop
   */
  DryRunJob(
      SegmentRecords records,
      DiffPlanner planner,
      DiffCounter counter,
      Found found,
      DryRunRow begun,
      BooleanSupplier goesOn) {
    this.records = records;
    this.planner = planner;
    this.counter = counter;
    this.found = found;
    this.begun = begun;
    this.goesOn = goesOn;
  }

  /** Never fails: what goes wrong is what it tells in the end. */
  Future<Void> run(Vertx vertx, Duration silenceMax) {
    var period = Math.min(TELL_PERIOD.toMillis(), silenceMax.toMillis() / 3);
    var timer = vertx.setPeriodic(period, time -> tell(sign -> sign));
    return planner
        .plan(found.entry(), found.progress(), begun.message().getEvaluationVersion())
        .compose(this::count)
        .onComplete(ended -> vertx.cancelTimer(timer))
        .transform((count, failure) -> tell(end -> ended(end, count, failure)));
  }

  private static DryRun.Builder ended(DryRun.Builder end, DiffCount count, Throwable failure) {
    return failure == null
        ? end.setCount(count).setState(DryRunState.DRY_RUN_DONE)
        : end.setError(sentence(failure)).setState(DryRunState.DRY_RUN_FAILED);
  }

  private Future<DiffCount> count(DiffPlan plan) {
    rowsTotal = plan.targetRows() + plan.baseRows();
    return counter.count(plan, () -> goesOn.getAsBoolean() && !isCancelled, read -> rows += read);
  }

  private static String sentence(Throwable failure) {
    return failure instanceof Interruption
        ? "its node stopped; start it again"
        : String.valueOf(failure.getMessage());
  }

  /** Nothing when it was cancelled, or taken for dead and begun anew. */
  private Future<Void> tell(UnaryOperator<DryRun.Builder> change) {
    var segment = begun.message().getSegmentId();
    return records
        .store()
        .transactIdempotent(
            tx ->
                DryRunRow.find(tx, segment)
                    .map(
                        last -> {
                          var mine = last.filter(it -> it.run() == begun.run() && it.isRunning());
                          mine.ifPresent(it -> tx.upsert(told(it, change).row()));
                          return mine.isPresent();
                        }))
        .onSuccess(isMine -> isCancelled |= !isMine)
        .otherwise(
            failure -> {
              log.warn(
                  "the progress of a dry run of segment {} was not saved: {}",
                  SegmentFaults.id(segment),
                  failure.getMessage());
              return true;
            })
        .mapEmpty();
  }

  private DryRunRow told(DryRunRow last, UnaryOperator<DryRun.Builder> change) {
    var progress = last.message().toBuilder().setRowsRead(rows).setRowsTotal(rowsTotal);
    return last.with(change.apply(progress), records.now());
  }
}
