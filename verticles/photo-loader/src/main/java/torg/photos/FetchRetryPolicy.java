package torg.photos;

import java.time.Duration;
import java.util.Optional;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.fetch.RetryAfter;
import torg.photos.image.format.Refusal;

/** Decides about fetches that failed. */
record FetchRetryPolicy(int attemptsMax, Backoff backoff) {
  /**
   * How long to wait before the next attempt; empty when there is none.
   *
   * @param attempts so far, at least 1
   */
  Optional<Duration> pauseAfter(FaultException failure, int attempts) {
    if (failure.fault().isPermanent() || attempts >= attemptsMax) {
      return Optional.empty();
    }
    var own = backoff.pause(attempts);
    var asked = RetryAfter.in(failure).orElse(own);
    var longer = own.compareTo(asked) > 0 ? own : asked;
    return Optional.of(longer.compareTo(backoff.max()) > 0 ? backoff.max() : longer);
  }

  /**
   * The last failure: a Refusal of what the seller has to change, Unreachable of what may pass, or
   * the fault itself when too many fetches wait here, which says nothing of the photo.
   */
  static RuntimeException giveUp(FaultException failure, int attempts) {
    return switch (failure.fault()) {
      case TOO_MANY -> failure;
      case TOO_LARGE ->
          new Refusal("could not be fetched: %s; make it smaller".formatted(text(failure)));
      case UNAVAILABLE, DEADLINE ->
          new Unreachable(
              "could not be fetched in %d attempts: %s; check that the host answers"
                  .formatted(attempts, text(failure)));
      case INTERNAL ->
          new Unreachable(
              "could not be fetched because of a problem on our side; submit it again later");
      default ->
          new Refusal("could not be fetched: %s; check the address".formatted(text(failure)));
    };
  }

  /** Without the name of the field, of which the seller knows nothing. */
  private static String text(FaultException failure) {
    return failure.violations().isEmpty()
        ? failure.getMessage()
        : failure.violations().get(0).getMessage();
  }
}
