package torg.segments;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.Times;
import torg.segments.core.SegmentTables;
import torg.segments.diff.DiffCounter;
import torg.segments.diff.DiffPlanner;
import torg.segments.diff.SegmentMetrics;
import torg.segments.dryrun.DryRunHandlers;
import torg.segments.dryrun.DryRuns;
import torg.segments.queue.QueueHandlers;
import torg.segments.queue.SegmentHandlers;
import torg.segments.queue.SegmentRecords;
import torg.segments.snapshots.SnapshotHandlers;
import torg.segments.users.UserHandlers;
import torg.snapshots.SnapshotSource;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.SnapshotTables;
import torg.store.Store;
import torg.store.Table;

/** Answers calls about segments; one a node, and any number of nodes. */
public final class SegmentVerticle extends VerticleBase {
  /** What the store must have. */
  public static final List<Table> TABLES =
      Stream.of(SegmentTables.ALL, SnapshotTables.ALL).flatMap(List::stream).toList();

  private final SegmentsConfig config;
  private final Store store;
  private final SnapshotSource source;
  private final Bus bus;
  private final Clock clock;
  private final MeterRegistry registry;
  private final String name;
  private DryRuns dryRuns;

  /**
   * @param name of the node, for people
   */
  public SegmentVerticle(
      SegmentsConfig config,
      Store store,
      SnapshotSource source,
      Bus bus,
      Clock clock,
      MeterRegistry registry,
      String name) {
    this.config = config;
    this.store = store;
    this.source = source;
    this.bus = bus;
    this.clock = Times.micros(clock);
    this.registry = registry;
    this.name = name;
  }

  @Override
  public Future<?> start() {
    var records = new SegmentRecords(store, clock);
    var counter = new DiffCounter(source, config.guard(), new SegmentMetrics(registry));
    dryRuns =
        new DryRuns(
            vertx,
            records,
            new DiffPlanner(source),
            counter,
            config.dryRunsMax(),
            config.lease(),
            name);
    var isStorageUsed = config.source() == SegmentsConfig.Source.STORE;
    return Future.all(
        new SegmentHandlers(records).answerOn(bus),
        new UserHandlers(store, config.membershipsMax()).answerOn(bus),
        new QueueHandlers(records).answerOn(bus),
        new DryRunHandlers(dryRuns).answerOn(bus),
        new SnapshotHandlers(records, new SnapshotStorage(store, clock), isStorageUsed)
            .answerOn(bus));
  }

  @Override
  public Future<?> stop() {
    return dryRuns.stop();
  }
}
