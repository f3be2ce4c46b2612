package torg.offers.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import torg.offers.v1.Offer;

/** Versions of an offer: microseconds that grow strictly, whatever the clocks of the nodes do. */
public final class Versions {
  private Versions() {}

  /** When it was made, by the clock of its node. */
  public static Instant time(long version) {
    return Instant.EPOCH.plus(version, ChronoUnit.MICROS);
  }

  /** The version after a previous one, which is 0 for a new offer. */
  public static long next(Instant now, long previous) {
    return Math.max(ChronoUnit.MICROS.between(Instant.EPOCH, now), Math.addExact(previous, 1));
  }

  /** The same offer as a new version. */
  public static Offer touched(Offer offer, Instant now) {
    return offer.toBuilder().setVersion(next(now, offer.getVersion())).build();
  }
}
