package torg.offers.reexport;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import torg.bus.flow.Backoff;

/**
 * Re-exports that have failed and rest on this node, with all of their parts: each attempt may take
 * as long as Kafka does not answer, and others wait for their turn meanwhile. For one event loop.
 */
final class Rests {
  private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  /** One that was cancelled while it rested is forgotten then. */
  private static final Duration KEPT = Duration.ofHours(1);

  private final Clock clock;
  private final Map<Long, Rest> rests = new HashMap<>();

  private record Rest(int failures, Instant until) {}

  Rests(Clock clock) {
    this.clock = clock;
  }

  /** For how long a re-export rests; zero when it may be worked at. */
  Duration left(long export) {
    var rest = rests.get(export);
    var left = rest == null ? Duration.ZERO : Duration.between(clock.instant(), rest.until);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Parts that fail at the same time count once. */
  void failed(long export) {
    if (left(export).isZero()) {
      var now = clock.instant();
      rests.values().removeIf(rest -> rest.until.plus(KEPT).isBefore(now));
      var before = rests.get(export);
      var failures = before == null ? 1 : before.failures + 1;
      rests.put(export, new Rest(failures, now.plus(PAUSES.pause(failures))));
    }
  }

  void succeeded(long export) {
    rests.remove(export);
  }
}
