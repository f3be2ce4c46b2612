package torg.snapshots.clickhouse;

import java.time.Duration;
import java.util.Optional;
import torg.bus.Fault;

/** How often something is tried in a row in vain, and the growing pauses between. */
final class Attempts {
  /** With the standard number of attempts the pauses together are longer than the breaker's. */
  static final Duration FIRST_PAUSE = Duration.ofMillis(300);

  static final Duration PAUSE_MAX = Duration.ofSeconds(10);
  private static final int GROWTH = 3;

  private final int attemptsMax;
  private final Duration firstPause;
  private int failed;
  private Duration pause;

  Attempts(int attemptsMax, Duration firstPause) {
    this.attemptsMax = attemptsMax;
    this.firstPause = firstPause;
    pause = firstPause;
  }

  /** Something came: what failed before is forgotten. */
  void progress() {
    failed = 0;
    pause = firstPause;
  }

  /** How long to wait before the next attempt; empty when there is to be none. */
  Optional<Duration> pauseAfter(Throwable failure) {
    failed++;
    if (Fault.of(failure).isPermanent() || failed >= attemptsMax) {
      return Optional.empty();
    }
    var now = pause;
    var longer = pause.multipliedBy(GROWTH);
    pause = longer.compareTo(PAUSE_MAX) < 0 ? longer : PAUSE_MAX;
    return Optional.of(now);
  }
}
