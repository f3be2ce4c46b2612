package torg.segments;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Times;
import torg.calls.FencedOutbox;
import torg.segments.claims.ClaimRenewal;
import torg.segments.claims.SegmentClaims;
import torg.segments.diff.ChunkRules;
import torg.segments.diff.ChunkTx;
import torg.segments.diff.DiffRun;
import torg.segments.diff.SegmentMetrics;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.users.KnownMinimalVersions;
import torg.segments.users.UserStates;
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
                new ChunkRules(
                    new UserStates(minimal, config.membershipsMax()),
                    config.membershipsMax(),
                    config.historyMax()),
                micros),
            outbox,
            minimal,
            config.diff(),
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
    var renewal = new ClaimRenewal(vertx, claims, claimed.progress(), config.lease());
    var versions =
        vertx.setPeriodic(
            config.minimalVersionsPeriod().toMillis(), time -> refreshMinimalVersions());
    return diffRun
        .run(claimed, () -> !renewal.isLost() && !isStopping)
        .onComplete(
            done -> {
              renewal.end();
              vertx.cancelTimer(versions);
            });
  }

  private void refreshMinimalVersions() {
    minimal
        .refreshAfter(config.minimalVersionsPeriod())
        .onFailure(
            failure -> log.warn("minimal valid versions were not read: {}", failure.getMessage()));
  }

  /** What is under way is ended at the next chunk and left to others. */
  @Override
  public Future<?> stop() {
    isStopping = true;
    vertx.cancelTimer(pollTimer);
    return working;
  }
}
