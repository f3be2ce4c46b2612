package torg.snapshots.clickhouse;

import java.time.Duration;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.flow.Backoff;

/** How often something is tried in a row in vain, and the growing pauses between. */
final class Attempts {
  /** With the default number of attempts the pauses together are longer than the breaker's. */
  static final Duration FIRST_PAUSE = Duration.ofMillis(700);

  static final Duration PAUSE_MAX = Duration.ofSeconds(10);

  private final int attemptsMax;
  private final Backoff backoff;
  private int failed;

  Attempts(int attemptsMax, Duration firstPause) {
    this.attemptsMax = attemptsMax;
    backoff = new Backoff(firstPause, PAUSE_MAX);
  }

  /** Something came: what failed before is forgotten. */
  void progress() {
    failed = 0;
  }

  /** How long to wait before the next attempt; empty when there is to be none. */
  Optional<Duration> pauseAfter(Throwable failure) {
    failed++;
    return Fault.of(failure).isPermanent() || failed >= attemptsMax
        ? Optional.empty()
        : Optional.of(backoff.pause(failed));
  }
}
