package torg.segments.dryrun;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.segments.core.SegmentFaults;
import torg.segments.diff.DiffCounter;
import torg.segments.diff.DiffPlanner;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.store.Tx;

/**
 * Counts of what snapshots would do, as jobs of this node; a few at a time. How far one is stands
 * in the store, so that every node can tell it. Lives on one context.
 */
public final class DryRuns {
  private final Vertx vertx;
  private final SegmentRecords records;
  private final DiffPlanner planner;
  private final DiffCounter counter;
  private final int runsMax;
  private final Duration silenceMax;
  private final String node;
  private final Set<Future<Void>> jobs = new HashSet<>();
  private int slotsUsed;
  private boolean isStopping;

  /**
   * @param runsMax of this node at the same time
   * @param silenceMax a dry run that tells nothing for longer was on a node that is gone
   * @param node its name, for people
   */
  public DryRuns(
      Vertx vertx,
      SegmentRecords records,
      DiffPlanner planner,
      DiffCounter counter,
      int runsMax,
      Duration silenceMax,
      String node) {
    this.vertx = vertx;
    this.records = records;
    this.planner = planner;
    this.counter = counter;
    this.runsMax = runsMax;
    this.silenceMax = silenceMax;
    this.node = node;
  }

  /**
   * @param job to be started; none when one is under way
   */
  private record Begun(DryRun message, Optional<DryRunJob> job) {}

  /**
   * @param asked 0 for the newest snapshot
   */
  Future<DryRun> start(long segment, long asked) {
    return DryRunRow.find(records.store(), segment)
        .map(last -> last.filter(this::isUnderWay).isPresent())
        .compose(isUnderWay -> isUnderWay ? begin(segment, asked) : inSlot(segment, asked))
        .map(Begun::message);
  }

  /** The slot is occupied first: many may ask at the same time. */
  private Future<Begun> inSlot(long segment, long asked) {
    if (isStopping || slotsUsed >= runsMax) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "this node is already running %d dry runs, the limit of segments.dryRunsMax; try again later"
              .formatted(slotsUsed));
    }
    slotsUsed++;
    return begin(segment, asked)
        .onSuccess(begun -> begun.job().ifPresentOrElse(this::launch, () -> slotsUsed--))
        .onFailure(failure -> slotsUsed--);
  }

  private Future<Begun> begin(long segment, long asked) {
    return records
        .store()
        .transact(
            tx ->
                SegmentRecords.read(tx, segment)
                    .compose(
                        found ->
                            DryRunRow.find(tx, segment)
                                .map(last -> begun(tx, found, last, target(found, asked)))));
  }

  private static long target(Found found, long asked) {
    var target = asked == 0 ? found.entry().getEvaluationVersion() : asked;
    if (target == 0) {
      throw SegmentFaults.wrongStage(found.entry(), "it has no snapshot yet");
    }
    return target;
  }

  private Begun begun(Tx tx, Found found, Optional<DryRunRow> last, long target) {
    var running = last.filter(this::isUnderWay);
    if (running.isPresent()) {
      return new Begun(same(running.get().message(), target), Optional.empty());
    }
    var now = Times.of(records.now());
    var begun =
        new DryRunRow(
            last.map(DryRunRow::run).orElse(0L) + 1,
            DryRun.newBuilder()
                .setSegmentId(found.entry().getSegmentId())
                .setEvaluationVersion(target)
                .setState(DryRunState.DRY_RUN_RUNNING)
                .setStartedAt(now)
                .setUpdatedAt(now)
                .setNode(node)
                .build());
    tx.upsert(begun.row());
    var job = new DryRunJob(records, planner, counter, found, begun, () -> !isStopping);
    return new Begun(begun.message(), Optional.of(job));
  }

  private static DryRun same(DryRun running, long target) {
    if (running.getEvaluationVersion() != target) {
      throw SegmentFaults.precondition(
          "a dry run of snapshot %d of segment %s is under way; wait for it or cancel it"
              .formatted(running.getEvaluationVersion(), SegmentFaults.id(running.getSegmentId())));
    }
    return running;
  }

  private boolean isUnderWay(DryRunRow row) {
    return row.judged(records.now(), silenceMax).isRunning();
  }

  /** It goes on when the call that asked for it has ended. */
  private void launch(DryRunJob job) {
    var done = CallContext.detached(() -> job.run(vertx, silenceMax));
    jobs.add(done);
    done.onComplete(
        ended -> {
          slotsUsed--;
          jobs.remove(done);
        });
  }

  Future<DryRun> get(long segment) {
    return DryRunRow.find(records.store(), segment)
        .map(last -> last.orElseThrow(() -> none(segment)))
        .map(last -> last.judged(records.now(), silenceMax).message());
  }

  Future<DryRun> cancel(long segment) {
    return records
        .store()
        .transact(
            tx ->
                DryRunRow.find(tx, segment)
                    .map(last -> cancelled(tx, last.orElseThrow(() -> none(segment)))));
  }

  private DryRun cancelled(Tx tx, DryRunRow last) {
    if (!isUnderWay(last)) {
      throw SegmentFaults.precondition(
          "the dry run of segment %s has ended; there is nothing to cancel"
              .formatted(SegmentFaults.id(last.message().getSegmentId())));
    }
    var cancelled =
        last.with(
            last.message().toBuilder().setState(DryRunState.DRY_RUN_CANCELLED), records.now());
    tx.upsert(cancelled.row());
    return cancelled.message();
  }

  private static FaultException none(long segment) {
    return FaultException.notFound("a dry run of segment " + SegmentFaults.id(segment));
  }

  /** Those under way end at their next step, and say so. */
  public Future<Void> stop() {
    isStopping = true;
    return Future.join(List.copyOf(jobs)).mapEmpty();
  }
}
