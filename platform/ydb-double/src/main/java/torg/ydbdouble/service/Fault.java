package torg.ydbdouble.service;

import java.util.Optional;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;

/** What can go wrong with a call on purpose. All but the applied ones do nothing before. */
public enum Fault {
  ABORTED(StatusCode.ABORTED),
  OVERLOADED(StatusCode.OVERLOADED),
  UNAVAILABLE(StatusCode.UNAVAILABLE),
  /** The session is gone, with its transactions. */
  BAD_SESSION(StatusCode.BAD_SESSION),
  TIMEOUT(StatusCode.TIMEOUT),
  CANCELLED(StatusCode.CANCELLED),
  NOT_FOUND(StatusCode.NOT_FOUND),
  /** The call is not looked at, and the transaction stays. */
  SESSION_BUSY(StatusCode.SESSION_BUSY),
  /** As BAD_SESSION. */
  SESSION_EXPIRED(StatusCode.SESSION_EXPIRED),
  UNDETERMINED(StatusCode.UNDETERMINED),
  /** The commit is done, but the answer is UNDETERMINED; for commits only. */
  UNDETERMINED_APPLIED(StatusCode.UNDETERMINED),
  /** The call is done, but the stream breaks instead of an answer. */
  LOST_REPLY(null),
  /** Nothing is done and no answer comes until the client gives up. */
  SILENCE(null);

  private final StatusCode status;

  Fault(StatusCode status) {
    this.status = status;
  }

  Optional<StatusCode> status() {
    return Optional.ofNullable(status);
  }
}
