package torg.store.engine;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** What callers of the store learn. */
final class StoreFaults {
  private StoreFaults() {}

  static FaultException of(StoreFailure failure, int attempts) {
    var text = failure.getMessage();
    return switch (failure.kind()) {
      case CONFLICT ->
          FaultException.of(
              Fault.CONFLICT,
              "the transaction collided with others in each of %d attempts and changed nothing; try again: %s"
                  .formatted(attempts, text));
      case BUSY ->
          FaultException.unavailable(
              "the database is overloaded, nothing was changed; try again later: " + text);
      case FULL ->
          FaultException.of(
              Fault.TOO_MANY,
              "too many requests are waiting for the database, nothing was changed; try again later: "
                  + text);
      case LOST ->
          FaultException.unavailable(
              "the database cannot be reached, nothing was changed; try again: " + text);
      case UNKNOWN ->
          FaultException.of(
              Fault.UNDETERMINED,
              "the connection broke during the commit: the change may or may not have been made; check before you repeat it: "
                  + text);
      case SLOW ->
          FaultException.of(
              Fault.DEADLINE, "it took too long and was stopped, nothing was changed: " + text);
      case EXPIRED ->
          FaultException.of(
              Fault.DEADLINE, "the deadline has passed and nothing was changed: " + text);
      case EXISTS -> FaultException.of(Fault.ALREADY_EXISTS, text);
      case OVERFLOW, SCHEMA -> FaultException.of(Fault.PRECONDITION, text);
    };
  }
}
