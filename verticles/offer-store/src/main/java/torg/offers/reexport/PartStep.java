package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import torg.bus.Slots;
import torg.bus.flow.Steps;
import torg.catalog.view.CatalogCache;
import torg.leases.FencingToken;
import torg.offers.model.Shards;
import torg.store.Store;

/** Exports one portion of a part: reads it, hands it on, and moves the cursor past it. */
final class PartStep {
  /**
   * On a node. Each has a page in memory, of 16 MB at most, as bytes and as offers; and whatever
   * Kafka does, two of the four threads that send in transactions are left to the exporter.
   */
  private static final int PARALLEL = 2;

  private final Store store;
  private final PartRecords records;
  private final CatalogCache catalog;
  private final ReexportMetrics metrics;
  private final int offersMax;
  private final Slots slots = new Slots("parts of re-exports", PARALLEL, Shards.REEXPORT);

  /**
   * @param offersMax in a portion
   */
  PartStep(
      Store store,
      PartRecords records,
      CatalogCache catalog,
      ReexportMetrics metrics,
      int offersMax) {
    this.store = store;
    this.records = records;
    this.catalog = catalog;
    this.metrics = metrics;
    this.offersMax = offersMax;
  }

  Pace pace(Reexport export, Clock clock) {
    return new Pace(export.spec().perSecondMaxOfPart(), offersMax, clock);
  }

  /**
   * @param progress as far as it is now
   */
  record Outcome(PartTurn turn, Optional<PartProgress> progress) {
    private static Outcome waiting(Duration pause) {
      return new Outcome(PartTurn.waiting(pause), Optional.empty());
    }
  }

  /**
   * Without progress when it has to wait, or when the re-export has ended or was paused. Fails with
   * PRECONDITION when another node has the part, else as Kafka or the store does.
   */
  Future<Outcome> run(
      Reexport export, PartProgress progress, Pace pace, Target target, FencingToken token) {
    var allowed = pace.allowed();
    return allowed == 0
        ? Future.succeededFuture(Outcome.waiting(pace.untilTurn()))
        : slots.run(
            () ->
                read(export, progress, allowed)
                    .compose(
                        portion ->
                            target
                                .prepare(portion.offers())
                                .compose(
                                    isReady ->
                                        isReady
                                            ? move(progress, portion, pace, target, token)
                                            : Future.succeededFuture(
                                                Outcome.waiting(QueueRoom.COUNT_PERIOD)))));
  }

  private Future<Portion> read(Reexport export, PartProgress progress, int allowed) {
    var spec = export.spec();
    var tree = catalog.require();
    var pages = pages(spec, progress.part());
    var portion = new Portion(progress.cursor(), allowed, offer -> spec.includes(offer, tree));
    return Steps.untilDone(
        () ->
            pages
                .after(portion.cursor())
                .map(page -> portion.add(page) ? Optional.empty() : Optional.of(portion)));
  }

  private OfferPages pages(ReexportSpec spec, int part) {
    return spec.isOfList()
        ? new ListPages(store, spec.sellerId())
        : new TablePages(store, part, Shards.REEXPORT);
  }

  private Future<Outcome> move(
      PartProgress before, Portion portion, Pace pace, Target target, FencingToken token) {
    return records
        .move(before, portion, target, token)
        .map(
            after -> {
              if (after.isPresent()) {
                pace.used(portion.offers().size());
                metrics.count(portion);
                target.written(portion.offers());
              }
              return new Outcome(after.isPresent() ? PartTurn.MOVED : PartTurn.IDLE, after);
            });
  }
}
