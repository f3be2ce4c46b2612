package torg.edge.grpc;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** The message of a request that has exactly one. */
final class SingleMessage<T> {
  private T message;

  /** Fails with INVALID when there is one already. */
  void set(T next) {
    if (message != null) {
      throw FaultException.of(Fault.INVALID, "the request has more than one message");
    }
    message = next;
  }

  /** Fails with INVALID when none has come. */
  T get() {
    if (message == null) {
      throw FaultException.of(Fault.INVALID, "the request has no message");
    }
    return message;
  }

  /** Frees its memory once it is read. */
  void clear() {
    message = null;
  }
}
