package torg.segments.diff;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.calls.FencedOutbox;
import torg.segments.claims.SegmentClaims;
import torg.segments.claims.WorkRules;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.queue.QueueRules;
import torg.segments.queue.RemovalRules;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.users.KnownMinimalVersions;
import torg.snapshots.SnapshotSource;

/**
 * What a worker does with a segment that it has claimed: resumes or begins its diff, and releases
 * the claim with the outcome.
 */
public final class DiffRun {
  private static final Logger log = LoggerFactory.getLogger(DiffRun.class);

  private final SegmentRecords records;
  private final SegmentClaims claims;
  private final SnapshotSource source;
  private final DiffPlanner planner;
  private final DiffCounter counter;
  private final ChunkTx chunks;
  private final FencedOutbox outbox;
  private final KnownMinimalVersions minimal;
  private final DiffConfig config;
  private final WorkRules rules;
  private final SegmentMetrics metrics;

  public DiffRun(
      SegmentRecords records,
      SegmentClaims claims,
      SnapshotSource source,
      ChunkTx chunks,
      FencedOutbox outbox,
      KnownMinimalVersions minimal,
      DiffConfig config,
      SegmentMetrics metrics) {
    this.records = records;
    this.claims = claims;
    this.source = source;
    this.planner = new DiffPlanner(source);
    this.counter = new DiffCounter(source, config.guard(), metrics);
    this.chunks = chunks;
    this.outbox = outbox;
    this.minimal = minimal;
    this.config = config;
    this.rules = config.rules();
    this.metrics = metrics;
  }

  /**
   * Never fails: what goes wrong is written to the segment's entry, or to the log when not even
   * that can be done.
   *
   * @param goesOn whether the segment is still the worker's, and the worker not about to stop
   */
  public Future<Void> run(Found claimed, BooleanSupplier goesOn) {
    var progress = claimed.progress();
    var sender =
        new SegmentSender(
            outbox, config.topic(), progress.segment(), () -> claims.isCurrent(progress));
    var emission = new Emission(records.store(), sender, metrics);
    return DiffResumption.emitLeft(progress, emission)
        .compose(
            emitted ->
                WorkRules.needsDiff(claimed.entry())
                    ? diff(claimed, emission, goesOn)
                    : end(progress, (found, now) -> handedOver(found)))
        .recover(
            failure ->
                failure instanceof Interruption
                    ? claims.releaseEntry(progress, rules::released)
                    : failed(progress, failure))
        .otherwise(
            failure -> {
              log.warn(
                  "segment {} is abandoned without a record of it: {}",
                  SegmentFaults.id(progress.segment()),
                  failure.getMessage());
              return null;
            })
        .eventually(sender::close);
  }

  private static Found handedOver(Found found) {
    return new Found(
        WorkRules.handedOver(found.entry()), found.progress().unemitted(Progress.NOBODY));
  }

  private Future<Void> failed(Progress claimed, Throwable failure) {
    metrics.failed();
    log.warn(
        "the diff of segment {} failed: {}",
        SegmentFaults.id(claimed.segment()),
        failure.getMessage());
    return claims.releaseEntry(
        claimed,
        (entry, now) ->
            rules.failed(
                entry,
                claimed.diff().getTargetVersion(),
                String.valueOf(failure.getMessage()),
                now));
  }

  private Future<Void> diff(Found claimed, Emission emission, BooleanSupplier goesOn) {
    var target = QueueRules.target(claimed.entry());
    return records
        .find(claimed.entry().getSegmentId())
        .map(
            segment ->
                segment.orElseThrow(() -> SegmentFaults.notFound(claimed.entry().getSegmentId())))
        .compose(segment -> minimal.refresh())
        .compose(read -> planner.plan(claimed.entry(), claimed.progress(), target))
        .compose(
            plan ->
                counted(claimed.progress(), plan, goesOn)
                    .compose(
                        counted ->
                            isHeld(counted, target)
                                ? hold(counted)
                                : apply(counted.progress(), plan, emission, goesOn)));
  }

  /** With the number of changes, unless an earlier run has found it. */
  private Future<Found> counted(Progress claimed, DiffPlan plan, BooleanSupplier goesOn) {
    return DiffResumption.countLeft(claimed.diff(), plan)
        .map(Future::succeededFuture)
        .orElseGet(() -> counter.count(plan, goesOn))
        .compose(
            count ->
                claims.write(
                    claimed,
                    (found, now) ->
                        new Found(
                            rules.renewed(found.entry(), now),
                            found
                                .progress()
                                .with(
                                    found.progress().diff().toBuilder().setExpected(count).build())
                                .unemitted(Progress.NOBODY))))
        .map(written -> written.orElseThrow(Interruption::new));
  }

  private static boolean isHeld(Found counted, long target) {
    return counted.progress().diff().getExpected().getNeedsConfirmation()
        && counted.entry().getConfirmedVersion() != target;
  }

  private Future<Void> hold(Found counted) {
    var expected = counted.progress().diff().getExpected();
    metrics.held();
    log.warn(
        "segment {} awaits a confirmation: {} of {} users would be removed",
        SegmentFaults.id(counted.entry().getSegmentId()),
        expected.getRemoved(),
        expected.getRowsBefore());
    return end(
        counted.progress(),
        (found, now) ->
            new Found(
                rules.held(found.entry(), counted.progress().diff().getTargetVersion(), now),
                found.progress()));
  }

  private Future<Void> apply(
      Progress progress, DiffPlan plan, Emission emission, BooleanSupplier goesOn) {
    return (plan.toDo().isEmpty()
            ? Future.<Void>succeededFuture()
            : new DiffApplier(
                    plan,
                    progress,
                    plan.open(source),
                    chunks,
                    emission,
                    metrics,
                    config.chunkUsers(),
                    goesOn)
                .run())
        .compose(applied -> finish(progress, plan));
  }

  private Future<Void> finish(Progress claimed, DiffPlan plan) {
    return end(
            claimed,
            (found, now) ->
                new Found(
                    plan.isSweep()
                        ? RemovalRules.swept(found.entry(), now)
                        : rules.done(found.entry(), plan.target(), plan.targetRows(), now),
                    found.progress().withoutTarget().unemitted(Progress.NOBODY)))
        .onSuccess(
            done -> {
              metrics.done();
              log.info("{}", plan.outcome());
            });
  }

  private Future<Void> end(Progress claimed, BiFunction<Found, Instant, Found> change) {
    return claims
        .release(claimed, change)
        .map(written -> written.orElseThrow(Interruption::new))
        .mapEmpty();
  }
}
