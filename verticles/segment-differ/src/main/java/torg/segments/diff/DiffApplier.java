package torg.segments.diff;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import torg.bus.flow.Steps;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.diff.SegmentMetrics.Stage;
import torg.snapshots.DiffChunk;
import torg.snapshots.DiffIterator;

/**
 * Applies a diff chunk by chunk. While a chunk is written, the next one is read and decided, and
 * the states of those before are on their way to Kafka; they stay noted as not emitted until they
 * are.
 */
final class DiffApplier {
  /** A chunk ends here also when nothing has changed, so that the cursor moves. */
  private static final long ROWS_MAX = 1_000_000;

  private final DiffPlan plan;
  private final DiffIterator diff;
  private final ChunkTx chunks;
  private final EmissionQueue emissions;
  private final SegmentMetrics metrics;
  private final int chunkUsers;
  private final BooleanSupplier goesOn;
  private Progress progress;
  private Future<ChunkDecision> ahead;

  /**
   * @param progress all of whose users are emitted
   */
  DiffApplier(
      DiffPlan plan,
      Progress progress,
      DiffIterator diff,
      ChunkTx chunks,
      Emission emission,
      SegmentMetrics metrics,
      int chunkUsers,
      BooleanSupplier goesOn) {
    this.plan = plan;
    this.progress = progress;
    this.diff = diff;
    this.chunks = chunks;
    this.emissions = new EmissionQueue(emission, metrics);
    this.metrics = metrics;
    this.chunkUsers = chunkUsers;
    this.goesOn = goesOn;
  }

  /**
   * Completes when all is written and emitted, or when nothing is under way any more and something
   * has failed: with {@link Interruption} when it shall not go on.
   */
  Future<Void> run() {
    ahead = readAhead();
    return Steps.<Boolean>untilDone(this::step)
        .eventually(() -> ahead.transform(read -> diff.close()))
        .transform(
            (done, failure) ->
                emissions
                    .drained()
                    .compose(
                        emitted ->
                            failure == null
                                ? Future.succeededFuture()
                                : Future.failedFuture(failure)));
  }

  private Future<Optional<Boolean>> step() {
    return goesOn.getAsBoolean()
        ? ahead.compose(this::apply)
        : Future.failedFuture(new Interruption());
  }

  private Future<ChunkDecision> readAhead() {
    return metrics
        .time(Stage.DIFF, () -> diff.next(chunkUsers, ROWS_MAX))
        .compose(chunk -> metrics.time(Stage.DECIDE, () -> chunks.decide(plan, chunk)));
  }

  /** What the guard has let pass, and not more; all of it in the end. */
  private void checkAsCounted(DiffChunk chunk) {
    var expected = progress.diff().getExpected();
    var added = progress.diff().getAdded() + chunk.addedCount();
    var removed = progress.diff().getRemoved() + chunk.removedCount();
    var isLess = added < expected.getAdded() || removed < expected.getRemoved();
    var isMore = added > expected.getAdded() || removed > expected.getRemoved();
    if (isMore || chunk.isLast() && isLess) {
      throw SegmentFaults.changed(
          plan.snapshot(plan.target()),
          "%d users join and %d leave instead of %d and %d"
              .formatted(added, removed, expected.getAdded(), expected.getRemoved()));
    }
  }

  private Future<Optional<Boolean>> apply(ChunkDecision decision) {
    var chunk = decision.chunk();
    checkAsCounted(chunk);
    metrics.read(chunk.rows());
    var applied = metrics.time(Stage.TRANSACT, () -> chunks.apply(noted(), plan, decision));
    if (!chunk.isLast()) {
      ahead = readAhead();
    }
    return applied
        .map(outcome -> outcome.orElseThrow(Interruption::new))
        .onSuccess(metrics::changed)
        .compose(
            outcome -> {
              progress = outcome.progress();
              return emissions.add(outcome.changed());
            })
        .map(room -> chunk.isLast() ? Optional.of(true) : Optional.empty());
  }

  /** Those of the chunks before who are emitted by now need not be noted any more. */
  private Progress noted() {
    return progress.unemitted(emissions.users());
  }
}
