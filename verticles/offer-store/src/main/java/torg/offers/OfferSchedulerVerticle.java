package torg.offers;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import torg.bus.Bus;
import torg.bus.Times;
import torg.calls.FencedOutbox;
import torg.calls.Outbox;
import torg.catalog.view.CatalogCache;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.Lease;
import torg.leases.Leases;
import torg.leases.ShardBell;
import torg.leases.WorkShare;
import torg.offers.cabinet.CountRepair;
import torg.offers.cabinet.CountRepairJob;
import torg.offers.core.Cleaning;
import torg.offers.core.Cleaning.Kept;
import torg.offers.core.OfferRecords;
import torg.offers.drafts.DraftTables;
import torg.offers.editing.ExpiryJob;
import torg.offers.editing.OfferEditor;
import torg.offers.export.Exporter;
import torg.offers.feeds.FeedOutbox;
import torg.offers.feeds.FeedTables;
import torg.offers.feeds.LoadEnder;
import torg.offers.feeds.PhotoReporter;
import torg.offers.model.Shards;
import torg.offers.photos.PhotoChecks;
import torg.offers.photos.PhotoTables;
import torg.offers.photos.PhotoWorker;
import torg.offers.reexport.ReexportTables;
import torg.offers.reexport.Reexporter;
import torg.offers.sellers.SellerRemovalJob;
import torg.store.Store;

/**
 * Work on offers that no call waits for: export, re-exports, photos, ends of loads, ends of terms,
 * recounts, removal of sellers, cleaning. One a node; the nodes share the work.
 */
public final class OfferSchedulerVerticle extends VerticleBase {
  private final OffersConfig config;
  private final Store store;
  private final Bus bus;
  private final FencedOutbox outbox;
  private final CatalogCache catalog;
  private final Leases leases;
  private final ShardBell bell;
  private final Clock clock;
  private final MeterRegistry registry;
  private final List<WorkShare> shares = new ArrayList<>();

  /**
   * @param bell of the node
   */
  public OfferSchedulerVerticle(
      OffersConfig config,
      Store store,
      Bus bus,
      FencedOutbox outbox,
      CatalogCache catalog,
      Leases leases,
      ShardBell bell,
      Clock clock,
      MeterRegistry registry) {
    this.config = config;
    this.store = store;
    this.bus = bus;
    this.outbox = outbox;
    this.catalog = catalog;
    this.leases = leases;
    this.bell = bell;
    this.clock = Times.micros(clock);
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    var records = new OfferRecords(store, bell, registry);
    var exporter =
        new Exporter(vertx, store, outbox, catalog, bell, config.export(), clock, registry);
    var expiry = new ExpiryJob(records, clock);
    var repairs = new CountRepairJob(new CountRepair(store, registry));
    var removal = new SellerRemovalJob(records, clock, config.term());
    var cleaning = new Cleaning(store, clock, kept());
    return Future.all(
        List.of(
            kept(leases.share("offer-export", Shards.EXPORT, exporter)),
            kept(leases.share("offer-reexport", Shards.REEXPORT, reexporter())),
            kept(leases.share("offer-feed-end", Shards.FEED_ENDS, ender(records))),
            kept(leases.share("offer-photos", Shards.PHOTOS, photos(records))),
            kept(leases.share("offer-photo-reports", Shards.PHOTO_REPORTS, reporter())),
            kept(leases.every("offer-cleaning", config.cleaningPeriod(), fenced(cleaning::run))),
            kept(leases.every("offer-expiry", config.expiryPeriod(), fenced(expiry::run))),
            kept(leases.every("offer-count-repair", config.repairPeriod(), lease -> repairs.run())),
            kept(
                leases.every(
                    "offer-seller-removal", config.removalPeriod(), fenced(removal::run)))));
  }

  private List<Kept> kept() {
    return Stream.of(
            FeedTables.kept(config.feedResultsKept(), config.feedReturn()),
            PhotoTables.kept(config.photos().answerKept()),
            DraftTables.kept(config.draftKept()),
            OfferEditor.KEPT,
            ReexportTables.kept(config.reexport().kept()))
        .flatMap(List::stream)
        .toList();
  }

  private Reexporter reexporter() {
    return new Reexporter(vertx, store, outbox, catalog, bell, config.reexport(), clock, registry);
  }

  private LoadEnder ender(OfferRecords records) {
    return new LoadEnder(
        vertx,
        records,
        feedResults(),
        bell,
        clock,
        config.term(),
        config.feedEndPeriod(),
        registry);
  }

  private FeedOutbox feedResults() {
    return new FeedOutbox(new Outbox(bus, config.sendTimeout()), config.feedResultsTopic());
  }

  private PhotoWorker photos(OfferRecords records) {
    return new PhotoWorker(
        vertx, records, outbox, config.photos(), bell, clock, config.exportPeriod(), registry);
  }

  private PhotoReporter reporter() {
    var checks = new PhotoChecks(config.photos(), clock);
    return new PhotoReporter(vertx, store, checks, feedResults(), clock, config.feedEndPeriod());
  }

  private Function<Lease, Future<Void>> fenced(Function<FencingToken, Future<Void>> job) {
    return lease -> new Fence(store).raise(lease).compose(job);
  }

  private Future<?> kept(Future<WorkShare> share) {
    return share.onSuccess(shares::add);
  }

  @Override
  public Future<?> stop() {
    return Future.join(shares.stream().map(WorkShare::stop).toList());
  }
}
