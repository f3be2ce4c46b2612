package torg.offers.reexport;

import java.time.Duration;

/**
 * What came of some work on a part.
 *
 * @param hasMoved whether there may be more to do at once
 * @param pause after which it is of use to look again, when it has not; zero for the next poll
 */
record PartTurn(boolean hasMoved, Duration pause) {
  /** It moved on. */
  static final PartTurn MOVED = new PartTurn(true, Duration.ZERO);

  /** There is nothing to do. */
  static final PartTurn IDLE = new PartTurn(false, Duration.ZERO);

  static PartTurn waiting(Duration pause) {
    return new PartTurn(false, pause);
  }

  /** Of two parts or two steps of one: looks again when the first of them is ready. */
  PartTurn and(PartTurn other) {
    return new PartTurn(hasMoved || other.hasMoved, sooner(pause, other.pause));
  }

  private static Duration sooner(Duration one, Duration other) {
    if (one.isZero() || other.isZero()) {
      return one.plus(other);
    }
    return one.compareTo(other) < 0 ? one : other;
  }
}
