package torg.kafka;

import torg.bus.faults.Fault;
import torg.calls.Inbox;

/** Whose fault it is that a handler has failed. */
public enum FailureKind {
  /** The records': they will never be accepted. */
  REFUSED,
  /** Nobody's: what the handler needs is busy or away, and comes back. */
  PASSING,
  /**
   * A defect that some record brings out, or one that every record does; also a handler that is not
   * allowed what it needs.
   */
  UNEXPECTED;

  /**
   * @param outOfTime whether the handler has used up all of its time. A neighbour of the handler
   *     that was late within that time will be back; a handler that was late itself may be so again
   *     whenever it meets the same record.
   */
  public static FailureKind of(Throwable failure, boolean outOfTime) {
    var fault = Fault.of(failure);
    if (Inbox.isRejection(failure)) {
      return REFUSED;
    }
    var isUnexpected =
        fault.isPermanent() || fault == Fault.INTERNAL || fault == Fault.DEADLINE && outOfTime;
    return isUnexpected ? UNEXPECTED : PASSING;
  }
}
