package torg.offers.reexport;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * How many offers a part may export now, so that there are never more than so many a second. What
 * was not used is kept for a second at most. It begins with nothing: whoever takes over a part, or
 * comes back from a pause, exports no more than whoever stayed.
 */
final class Pace {
  /** So often a part has its turn at most, else it would export offers one by one. */
  private static final double TURNS_A_SECOND = 4;

  private final double perSecond;
  private final int portion;
  private final Clock clock;
  private Instant seen;
  private double saved;

  /**
   * @param perSecond 0 for no limit
   * @param portion the most that are exported at once
   */
  Pace(double perSecond, int portion, Clock clock) {
    this.perSecond = perSecond;
    this.portion = portion;
    this.clock = clock;
    this.seen = clock.instant();
  }

  /** 0 when it is not yet the time for a turn. */
  int allowed() {
    if (perSecond == 0) {
      return portion;
    }
    save();
    return saved < turn() ? 0 : (int) Math.min(portion, saved);
  }

  void used(int offers) {
    saved -= offers;
  }

  /** Until {@link #allowed} is not 0. */
  Duration untilTurn() {
    save();
    var missing = perSecond == 0 ? 0 : Math.max(0, turn() - saved);
    return missing == 0
        ? Duration.ZERO
        : Duration.ofMillis((long) Math.ceil(1_000 * missing / perSecond));
  }

  private double turn() {
    return Math.max(1, Math.min(portion, perSecond / TURNS_A_SECOND));
  }

  /** A clock that was set back brings nothing. */
  private void save() {
    var now = clock.instant();
    var micros = Math.max(0, Duration.between(seen, now).toNanos() / 1_000);
    saved = Math.min(Math.max(1, perSecond), saved + perSecond * micros / 1e6);
    seen = now;
  }
}
