package torg.indexer;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import torg.bus.Bus;
import torg.bus.Times;
import torg.indexer.clicks.ClickMetrics;
import torg.indexer.clicks.ClickTables;
import torg.indexer.clicks.EpochLoader;
import torg.indexer.clicks.EpochRemoval;
import torg.indexer.clicks.HourLoader;
import torg.indexer.resend.Resender;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.Lease;
import torg.leases.Leases;
import torg.leases.ShardBell;
import torg.leases.WorkShare;
import torg.objects.ObjectStore;
import torg.store.Store;

/**
 * Loads epochs and hours of clicks, removes old epochs, and indexes viewed offers again. One a
 * node; the nodes share the work.
 */
public final class ClickSchedulerVerticle extends VerticleBase {
  private final IndexerConfig config;
  private final Store store;
  private final ObjectStore objects;
  private final Bus bus;
  private final ActualOffers actual;
  private final DocumentMaker maker;
  private final Leases leases;
  private final ShardBell bell;
  private final Clock clock;
  private final MeterRegistry registry;
  private final List<WorkShare> shares = new ArrayList<>();

  public ClickSchedulerVerticle(
      IndexerConfig config,
      Store store,
      ObjectStore objects,
      Bus bus,
      ActualOffers actual,
      DocumentMaker maker,
      Leases leases,
      ShardBell bell,
      Clock clock,
      MeterRegistry registry) {
    this.config = config;
    this.store = store;
    this.objects = objects;
    this.bus = bus;
    this.actual = actual;
    this.maker = maker;
    this.leases = leases;
    this.bell = bell;
    this.clock = Times.micros(clock);
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    var metrics = new ClickMetrics(registry);
    var period = config.clicksPeriod();
    var epochs = new EpochLoader(store, objects, clock, config.clicksHalving(), metrics);
    var hours = new HourLoader(store, objects, clock, metrics);
    var removal = new EpochRemoval(store, clock);
    return Future.all(
        kept(leases.every("ctr-epochs", period, fenced(epochs::run))),
        kept(leases.every("ctr-hours", period, fenced(hours::run))),
        kept(leases.every("ctr-removal", period, fenced(removal::run))),
        kept(leases.share("ctr-queue", ClickTables.SHARDS, resender())));
  }

  private Resender resender() {
    return new Resender(
        vertx,
        store,
        actual,
        maker,
        config.outbox(bus),
        bell,
        config.batchDocumentsMax(),
        config.clicksPeriod(),
        clock,
        registry);
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
