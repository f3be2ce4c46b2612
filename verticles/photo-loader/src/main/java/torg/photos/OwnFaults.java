package torg.photos;

import io.vertx.core.Future;
import torg.bus.Fault;
import torg.bus.FaultException;

/** What the store or Kafka refuse of us is no mistake of our caller. */
final class OwnFaults {
  private OwnFaults() {}

  /** Fails with no permanent fault: the bridge would take it for the end of a good request. */
  static <T> Future<T> notPermanent(Future<T> future) {
    return future.recover(
        failure ->
            Future.failedFuture(
                failure instanceof FaultException known && known.fault().isPermanent()
                    ? FaultException.of(Fault.INTERNAL, known.getMessage())
                    : failure));
  }
}
