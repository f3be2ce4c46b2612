package torg.segments;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Times;
import torg.leases.Leases;
import torg.leases.WorkShare;
import torg.segments.queue.QueueGauges;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.StageRecount;
import torg.segments.snapshots.SnapshotCleaning;
import torg.snapshots.store.SnapshotStorage;
import torg.store.Store;

/** What goes on with segments beside the diffs: cleaning, measuring, counting. One a node. */
public final class SegmentSchedulerVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(SegmentSchedulerVerticle.class);

  private final SegmentsConfig config;
  private final Leases leases;
  private final SnapshotCleaning cleaning;
  private final QueueGauges gauges;
  private final StageRecount recount;
  private final List<WorkShare> shares = new ArrayList<>();

  public SegmentSchedulerVerticle(
      SegmentsConfig config, Store store, Leases leases, Clock clock, MeterRegistry registry) {
    var records = new SegmentRecords(store, Times.micros(clock));
    this.config = config;
    this.leases = leases;
    this.cleaning =
        new SnapshotCleaning(records, new SnapshotStorage(store, clock), config.abandonedAfter());
    this.gauges = new QueueGauges(records, registry);
    this.recount = new StageRecount(records);
  }

  /** Every node measures for itself, so that its metrics have the queue whoever else is there. */
  @Override
  public Future<?> start() {
    vertx.setPeriodic(0, config.gaugesPeriod().toMillis(), time -> measure());
    return Future.all(
            leases.every(
                "segment-snapshot-cleaning", config.cleaningPeriod(), lease -> cleaning.run()),
            leases.every("segment-recount", config.recountPeriod(), lease -> recount.run()))
        .onSuccess(begun -> shares.addAll(begun.list()));
  }

  private void measure() {
    gauges
        .measure()
        .onFailure(failure -> log.warn("the queue was not measured: {}", failure.getMessage()));
  }

  @Override
  public Future<?> stop() {
    return Future.join(shares.stream().map(WorkShare::stop).toList());
  }
}
