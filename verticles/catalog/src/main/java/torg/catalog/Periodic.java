package torg.catalog;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Function;
import torg.leases.Lease;

/** Runs a job again and again, on one node of the mesh at a time. */
public interface Periodic {
  /**
   * Completes when the job is scheduled, not when it has run. A job that fails runs again after the
   * period.
   */
  Future<Void> every(String name, Duration period, Function<Lease, Future<Void>> job);
}
