package torg.indexer.clicks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Decides which epoch is to be filled. */
final class EpochRules {
  private EpochRules() {}

  /**
   * The one that is to be filled now, if any: a file that is newer than both the current epoch and
   * the one that is being filled, else the one that is being filled, else, when the current one has
   * become old and nobody has brought another, a half of it.
   *
   * @param newest what analysts have written last
   */
  static Optional<NextEpoch> toFill(
      Optional<CurrentEpoch> current,
      Optional<NextEpoch> next,
      Optional<NextEpoch> newest,
      Instant now,
      Duration halvingPeriod) {
    var latest =
        Math.max(
            current.map(CurrentEpoch::epoch).orElse(0L), next.map(NextEpoch::epoch).orElse(0L));
    var file = newest.filter(one -> !one.isHalved() && one.epoch() > latest);
    if (file.isPresent() || next.isPresent()) {
      return file.or(() -> next);
    }
    return current
        .filter(one -> !one.since().plus(halvingPeriod).isAfter(now))
        .map(old -> NextEpoch.halved(Math.max(now.getEpochSecond(), old.epoch() + 1)));
  }
}
