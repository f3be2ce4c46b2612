package torg.offers;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import torg.bus.Bus;
import torg.bus.Times;
import torg.calls.Outbox;
import torg.catalog.view.CatalogCache;
import torg.leases.Leases;
import torg.leases.WorkShare;
import torg.store.Store;

/**
 * What goes on with offers while nobody asks: export, ends of terms, recounts, removal of sellers.
 * One a node; the nodes share the work.
 */
public final class OfferSchedulerVerticle extends VerticleBase {
  private final OffersConfig config;
  private final Store store;
  private final Bus bus;
  private final CatalogCache catalog;
  private final Leases leases;
  private final ExportBell bell;
  private final Clock clock;
  private final MeterRegistry registry;
  private final List<WorkShare> shares = new ArrayList<>();

  /**
   * @param bell rung by the offer stores of the same node
   */
  public OfferSchedulerVerticle(
      OffersConfig config,
      Store store,
      Bus bus,
      CatalogCache catalog,
      Leases leases,
      ExportBell bell,
      Clock clock,
      MeterRegistry registry) {
    this.config = config;
    this.store = store;
    this.bus = bus;
    this.catalog = catalog;
    this.leases = leases;
    this.bell = bell;
    this.clock = Times.micros(clock);
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    var records = new OfferRecords(store, bell);
    var outbox = new Outbox(bus, config.sendTimeout());
    var step = new ExportStep(store, catalog, outbox, config, registry);
    var exporter = new Exporter(vertx, step, bell, config.exportPeriod());
    var expiry = new ExpiryJob(records, clock);
    var repairs = new RepairRound(new CountRepair(store));
    var removal = new SellerRemoval(records, clock, config.term());
    return Future.all(
        kept(leases.share("offer-export", Shards.EXPORT, exporter)),
        kept(leases.every("offer-expiry", config.expiryPeriod(), lease -> expiry.run())),
        kept(leases.every("offer-count-repair", config.repairPeriod(), lease -> repairs.run())),
        kept(leases.every("offer-seller-removal", config.removalPeriod(), lease -> removal.run())));
  }

  private Future<?> kept(Future<WorkShare> share) {
    return share.onSuccess(shares::add);
  }

  @Override
  public Future<?> stop() {
    return Future.join(shares.stream().map(WorkShare::stop).toList());
  }
}
