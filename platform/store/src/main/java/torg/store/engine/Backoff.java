package torg.store.engine;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before the next attempt: a random part of a time that doubles. */
record Backoff(Duration min, Duration max) {
  private static final int BUSY_FACTOR = 10;
  private static final int DOUBLINGS_MAX = 20;

  /**
   * @param attempt the number of the one that failed, from 1
   */
  Duration after(int attempt, StoreFailure.Kind kind, RandomGenerator random) {
    var first = kind == StoreFailure.Kind.BUSY ? min.multipliedBy(BUSY_FACTOR) : min;
    var doubled = first.multipliedBy(1L << Math.min(attempt - 1, DOUBLINGS_MAX));
    var bound = doubled.compareTo(max) < 0 ? doubled : max;
    return Duration.ofMillis(1 + random.nextLong(bound.toMillis()));
  }
}
