package torg.offers.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Versions of an offer: microseconds that grow strictly, whatever the clocks of the nodes do. */
public final class Versions {
  private Versions() {}

  /** The version after a previous one, which is 0 for a new offer. */
  public static long next(Instant now, long previous) {
    return Math.max(ChronoUnit.MICROS.between(Instant.EPOCH, now), Math.addExact(previous, 1));
  }
}
