package torg.photos;

import io.vertx.core.Future;
import torg.bus.Fault;
import torg.bus.FaultException;

/** What the store or Kafka refuse of us is no mistake of our caller. */
final class OwnFaults {
  private OwnFaults() {}

  /**
   * Fails with UNAVAILABLE instead of a permanent fault: for that one, and for what is unexpected,
   * the bridge would set a good request aside.
   */
  static <T> Future<T> notPermanent(Future<T> future) {
    return future.recover(
        failure ->
            Future.failedFuture(
                Fault.of(failure).isPermanent()
                    ? FaultException.unavailable(failure.getMessage())
                    : failure));
  }
}
