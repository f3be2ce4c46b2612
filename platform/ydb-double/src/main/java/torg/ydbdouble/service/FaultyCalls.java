package torg.ydbdouble.service;

import io.vertx.core.Future;
import java.util.Set;
import java.util.function.Supplier;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import torg.ydbdouble.yql.Refusal;

/** Lets calls go wrong as planned. */
final class FaultyCalls {
  private final Faults faults;
  private final Sessions sessions;

  FaultyCalls(Faults faults, Sessions sessions) {
    this.faults = faults;
    this.sessions = sessions;
  }

  /**
   * Runs the call, or lets it fail.
   *
   * @param transaction the id of the one that the call belongs to, which an error ends; or empty
   */
  <T> Future<T> run(
      Set<FaultPoint> kinds,
      Session session,
      String transaction,
      Call<?> call,
      Supplier<Future<T>> real) {
    var fault = faults.next(kinds);
    return fault.isEmpty() ? real.get() : run(fault.get(), session, transaction, call, real);
  }

  private <T> Future<T> run(
      Fault fault, Session session, String transaction, Call<?> call, Supplier<Future<T>> real) {
    return switch (fault) {
      case ABORTED, OVERLOADED, UNAVAILABLE, UNDETERMINED, TIMEOUT, CANCELLED, NOT_FOUND ->
          session.rollback(transaction).compose(ended -> injected(fault));
      case SESSION_BUSY -> injected(fault);
      case BAD_SESSION, SESSION_EXPIRED ->
          sessions.remove(session).compose(removed -> injected(fault));
      case UNDETERMINED_APPLIED -> real.get().transform(done -> injected(fault));
      case LOST_REPLY -> real.get().transform(done -> Future.failedFuture(new Call.Broken()));
      case SILENCE ->
          call.cancelled()
              .compose(given -> session.rollback(transaction))
              .compose(ended -> injected(fault));
    };
  }

  private static <T> Future<T> injected(Fault fault) {
    return Future.failedFuture(
        Refusal.of(fault.status().orElse(StatusCode.CANCELLED), fault + " on purpose"));
  }
}
