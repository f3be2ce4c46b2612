package torg.segments;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Times;
import torg.calls.FencedOutbox;
import torg.segments.SegmentRecords.Found;
import torg.snapshots.SnapshotSource;
import torg.store.Store;

/** A busy worker: claims one segment after the other. Any number may run on a node. */
public final class SegmentWorkerVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(SegmentWorkerVerticle.class);

  private final SegmentsConfig config;
  private final KnownMinimalVersions minimal;
  private final SegmentClaims claims;
  private final DiffRun diffRun;
  private Future<Void> working = Future.succeededFuture();
  private long pollTimer;
  private boolean isStopping;

  /**
   * @param minimal of the node, for all its workers
   * @param name of the node, for people
   */
  public SegmentWorkerVerticle(
      SegmentsConfig config,
      Store store,
      SnapshotSource source,
      FencedOutbox outbox,
      KnownMinimalVersions minimal,
      Clock clock,
      MeterRegistry registry,
      String name) {
    var micros = Times.micros(clock);
    var metrics = new SegmentMetrics(registry);
    var records = new SegmentRecords(store, micros);
    this.config = config;
    this.minimal = minimal;
    this.claims = new SegmentClaims(records, config.rules(), name);
    this.diffRun =
        new DiffRun(
            records,
            claims,
            source,
            new ChunkTx(
                store,
                new ChunkRules(new UserStates(minimal, config.membershipsMax()), config),
                micros),
            outbox,
            minimal,
            config,
            metrics);
  }

  @Override
  public Future<?> start() {
    look();
    return Future.succeededFuture();
  }

  private void look() {
    if (isStopping) {
      return;
    }
    working =
        claims
            .next()
            .compose(claimed -> claimed.map(found -> work(found).map(true)).orElse(nothing()))
            .otherwise(
                failure -> {
                  log.warn("no segment can be claimed now: {}", failure.getMessage());
                  return false;
                })
            .onSuccess(this::lookAgain)
            .mapEmpty();
  }

  private static Future<Boolean> nothing() {
    return Future.succeededFuture(false);
  }

  private void lookAgain(boolean wasBusy) {
    if (wasBusy) {
      context.runOnContext(turn -> look());
    } else if (!isStopping) {
      pollTimer = vertx.setTimer(config.pollPeriod().toMillis(), time -> look());
    }
  }

  private Future<Void> work(Found claimed) {
    var held = new Held(claimed.progress());
    return diffRun.run(claimed, () -> !held.isLost && !isStopping).onComplete(done -> held.end());
  }

  /** Gives signs of life for a segment, and notices when it is lost. */
  private final class Held {
    private final Progress progress;
    private final long beat;
    private final long versions;
    private boolean isLost;

    Held(Progress progress) {
      this.progress = progress;
      this.beat = vertx.setPeriodic(config.lease().toMillis() / 3, time -> renew());
      this.versions =
          vertx.setPeriodic(config.minimalVersionsPeriod().toMillis(), time -> refresh());
    }

    private void renew() {
      claims
          .renew(progress)
          .onSuccess(isHeld -> isLost |= !isHeld)
          .onFailure(
              failure -> log.warn("no sign of life could be given: {}", failure.getMessage()));
    }

    private void refresh() {
      minimal
          .refreshAfter(config.minimalVersionsPeriod())
          .onFailure(
              failure ->
                  log.warn("minimal valid versions were not read: {}", failure.getMessage()));
    }

    void end() {
      vertx.cancelTimer(beat);
      vertx.cancelTimer(versions);
    }
  }

  /** What is under way is ended at the next chunk and left to others. */
  @Override
  public Future<?> stop() {
    isStopping = true;
    vertx.cancelTimer(pollTimer);
    return working;
  }
}
