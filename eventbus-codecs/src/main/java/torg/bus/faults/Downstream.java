package torg.bus.faults;

import io.vertx.core.Future;

/** Services, Kafka and object stores that a handler asks in the course of its own work. */
public final class Downstream {
  private Downstream() {}

  /**
   * What others refuse of us is no mistake of our caller: a permanent fault becomes UNAVAILABLE.
   * Otherwise the caller would be told to correct a good request, and the bridge would make a dead
   * letter of a good record. Other failures pass.
   */
  public static <T> Future<T> of(Future<T> answer) {
    return answer.recover(
        failure ->
            Future.failedFuture(
                Fault.of(failure).isPermanent()
                    ? FaultException.unavailable(failure.getMessage())
                    : failure));
  }
}
