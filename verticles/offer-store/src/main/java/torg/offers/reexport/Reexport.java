package torg.offers.reexport;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;

/**
 * A re-export, without what its parts know.
 *
 * @param message with what was asked for, and at its end with what came of it
 * @param ran before it was paused last
 * @param runningSince empty while it does not run
 */
record Reexport(OfferExport message, Duration ran, Optional<Instant> runningSince) {
  static Reexport started(OfferExport.Builder message, Instant now) {
    return new Reexport(
        message.setState(OfferExportState.EXPORT_RUNNING).setStartedAt(Times.of(now)).build(),
        Duration.ZERO,
        Optional.of(now));
  }

  long id() {
    return message.getId();
  }

  OfferExportState state() {
    return message.getState();
  }

  ReexportSpec spec() {
    return ReexportSpec.of(message);
  }

  boolean isRunning() {
    return state() == OfferExportState.EXPORT_RUNNING;
  }

  boolean hasEnded() {
    return switch (state()) {
      case EXPORT_DONE, EXPORT_CANCELLED -> true;
      case EXPORT_RUNNING, EXPORT_PAUSED, OFFER_EXPORT_STATE_UNSPECIFIED, UNRECOGNIZED -> false;
    };
  }

  /** How long it has run; a clock that was set back counts for nothing. */
  Duration ran(Instant now) {
    return runningSince
        .map(since -> Duration.between(since, now))
        .filter(latest -> !latest.isNegative())
        .map(ran::plus)
        .orElse(ran);
  }

  /**
   * @throws FaultException PRECONDITION when it has ended
   */
  Reexport paused(Instant now) {
    requireUnderWay("paused");
    return isRunning() ? in(OfferExportState.EXPORT_PAUSED, now, Optional.empty()) : this;
  }

  /**
   * @throws FaultException PRECONDITION when it has ended
   */
  Reexport resumed(Instant now) {
    requireUnderWay("resumed");
    return isRunning() ? this : in(OfferExportState.EXPORT_RUNNING, now, Optional.of(now));
  }

  /**
   * @throws FaultException PRECONDITION when it is done
   */
  Reexport cancelled(Instant now) {
    if (state() == OfferExportState.EXPORT_CANCELLED) {
      return this;
    }
    requireUnderWay("cancelled");
    return ended(OfferExportState.EXPORT_CANCELLED, now);
  }

  Reexport done(Instant now) {
    return ended(OfferExportState.EXPORT_DONE, now);
  }

  private Reexport ended(OfferExportState state, Instant now) {
    var ended = in(state, now, Optional.empty());
    return ended.with(ended.message.toBuilder().setEndedAt(Times.of(now)).build());
  }

  private Reexport in(OfferExportState state, Instant now, Optional<Instant> since) {
    return new Reexport(message.toBuilder().setState(state).build(), ran(now), since);
  }

  Reexport with(OfferExport changed) {
    return new Reexport(changed, ran, runningSince);
  }

  private void requireUnderWay(String action) {
    if (hasEnded()) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "export %d is %s and cannot be %s; start another one"
              .formatted(
                  id(), state() == OfferExportState.EXPORT_DONE ? "done" : "cancelled", action));
    }
  }
}
