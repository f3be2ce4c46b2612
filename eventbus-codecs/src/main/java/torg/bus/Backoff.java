package torg.bus;

import java.time.Duration;

/** Pauses that double from the shortest to the longest. */
public record Backoff(Duration min, Duration max) {
  /**
   * Half of a pause is left to chance, so that what failed together does not come back together.
   *
   * @param failures so far, at least 1
   * @param chance from 0 to 1
   */
  public long millis(int failures, double chance) {
    var doublings = Math.min(failures - 1, 30);
    var pause = Math.min(min.toMillis() << doublings, max.toMillis());
    return Math.max(1, Math.round(pause * (0.5 + chance / 2)));
  }
}
