package torg.uploads;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.util.Optional;
import torg.leases.Leases;
import torg.leases.WorkShare;
import torg.objects.ObjectStore;
import torg.store.Store;

/** Removes uploads that nobody uses, on one node at a time. */
public final class UploadCleanerVerticle extends VerticleBase {
  private final UploadsConfig config;
  private final Leases leases;
  private final UploadRemovalJob job;
  private Optional<WorkShare> share = Optional.empty();

  public UploadCleanerVerticle(
      UploadsConfig config, Store store, ObjectStore objects, Leases leases, Clock clock) {
    this.config = config;
    this.leases = leases;
    this.job = new UploadRemovalJob(new UploadRecords(store, config, clock), objects);
  }

  @Override
  public Future<?> start() {
    return leases
        .every("upload-removal", config.cleaningPeriod(), lease -> job.run())
        .onSuccess(begun -> share = Optional.of(begun));
  }

  @Override
  public Future<?> stop() {
    return share.map(WorkShare::stop).orElse(Future.succeededFuture());
  }
}
