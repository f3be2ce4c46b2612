package torg.catalog;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.calls.FencedOutbox;
import torg.leases.Leases;
import torg.leases.WorkShare;
import torg.store.Store;

/** Announces changes of the catalog, on one node of the mesh at a time. One a node. */
public final class CatalogSchedulerVerticle extends VerticleBase {
  private final CatalogConfig config;
  private final Leases leases;
  private final Announcer announcer;
  private WorkShare announcing;

  public CatalogSchedulerVerticle(
      CatalogConfig config, Store store, FencedOutbox outbox, Leases leases) {
    this.config = config;
    this.leases = leases;
    this.announcer = new Announcer(new CatalogRecords(store), store, outbox, config);
  }

  @Override
  public Future<?> start() {
    return leases
        .every("catalog-announcer", config.announcePeriod(), announcer::run)
        .onSuccess(share -> announcing = share);
  }

  @Override
  public Future<?> stop() {
    return announcing.stop();
  }
}
