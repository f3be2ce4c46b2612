package torg.bus.flow;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Pauses between attempts, that double from the shortest to the longest. */
public record Backoff(Duration min, Duration max) {
  private static final int DOUBLINGS_MAX = 30;

  /**
   * @param failures so far, at least 1
   */
  public Duration pause(int failures) {
    var doubled = min.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS_MAX));
    return doubled.compareTo(max) < 0 ? doubled : max;
  }

  /** Half of it is left to chance, so that what failed together does not come back together. */
  public Duration randomPause(int failures) {
    return pause(failures, ThreadLocalRandom.current().nextDouble());
  }

  /**
   * @param chance from 0 to 1
   */
  Duration pause(int failures, double chance) {
    var millis = pause(failures).toMillis() * (0.5 + chance / 2);
    return Duration.ofMillis(Math.max(1, Math.round(millis)));
  }
}
