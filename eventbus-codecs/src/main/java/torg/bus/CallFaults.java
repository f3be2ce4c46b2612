package torg.bus;

import io.vertx.core.eventbus.ReplyException;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** How a call fails that its handler has not answered. */
final class CallFaults {
  private CallFaults() {}

  /** A failure of the bus itself, before or instead of an answer of the handler. */
  static FaultException ofDelivery(String address, long timeoutMillis, Throwable failure) {
    if (!(failure instanceof ReplyException reply)) {
      return FaultException.from(failure);
    }
    return switch (reply.failureType()) {
      case NO_HANDLERS ->
          FaultException.unavailable(
              "no node answers %s now; start one with its role".formatted(address));
      case TIMEOUT -> late(address, timeoutMillis);
      case RECIPIENT_FAILURE, ERROR ->
          FaultException.unavailable(
              "%s could not be reached, try again: %s".formatted(address, reply.getMessage()));
    };
  }

  static FaultException expired(String what) {
    return FaultException.of(Fault.DEADLINE, "the deadline for %s has passed".formatted(what));
  }

  static FaultException late(String address, long timeoutMillis) {
    return FaultException.of(
        Fault.DEADLINE, "no answer from %s within %d ms".formatted(address, timeoutMillis));
  }
}
