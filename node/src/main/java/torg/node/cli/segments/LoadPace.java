package torg.node.cli.segments;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import torg.node.cli.client.Numbers;

/** How fast a load goes, said once a second at most. */
final class LoadPace {
  private static final Duration SILENCE = Duration.ofSeconds(1);

  private final Clock clock;
  private final Instant began;
  private Instant said;
  private long sent;

  LoadPace(Clock clock) {
    this.clock = clock;
    this.began = clock.instant();
    this.said = began;
  }

  /**
   * Users were sent; a sentence when it is time for one.
   *
   * @param there users of the snapshot, also those of a load before this one
   */
  Optional<String> sent(int users, long there, long bytesRead, OptionalLong bytesTotal) {
    sent += users;
    var now = clock.instant();
    if (Duration.between(said, now).compareTo(SILENCE) < 0) {
      return Optional.empty();
    }
    said = now;
    return Optional.of(
        "%s users%s%s"
            .formatted(Numbers.grouped(there), percent(bytesRead, bytesTotal), pace(now)));
  }

  private static String percent(long read, OptionalLong total) {
    return total.isPresent() && total.getAsLong() > 0
        ? ", %d%%".formatted((long) (100.0 * read / total.getAsLong()))
        : "";
  }

  private String pace(Instant now) {
    var millis = Duration.between(began, now).toMillis();
    return millis < SILENCE.toMillis()
        ? ""
        : ", %s a second".formatted(Numbers.grouped(Math.round(sent * 1_000.0 / millis)));
  }

  /** What this load has sent, and how long that took when it took long. */
  String total() {
    var now = clock.instant();
    var pace = pace(now);
    return pace.isEmpty()
        ? "%s sent now".formatted(Numbers.grouped(sent))
        : "%s sent now in %d s%s"
            .formatted(Numbers.grouped(sent), Duration.between(began, now).toSeconds(), pace);
  }
}
