package torg.indexer.clicks;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Which hour of viewed offers comes next. Hours are counted since 1970. */
final class HourPlan {
  /** What is older is of no use: the offers that people view come with every hour. */
  static final int BACK_MAX = 48;

  /** How late the file of an hour may be; then the next one is looked for. */
  static final int LATE_MAX = 3;

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd't'HH").withZone(ZoneOffset.UTC);

  private HourPlan() {}

  static long hour(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), Duration.ofHours(1).toSeconds());
  }

  /** The hour after the last one, if it is over. */
  static Optional<Long> next(Optional<Long> last, Instant now) {
    var oldest = hour(now) - BACK_MAX;
    var next = Math.max(oldest, last.orElse(oldest) + 1);
    return next < hour(now) ? Optional.of(next) : Optional.empty();
  }

  /** Whether an hour without a file is given up. */
  static boolean isLost(long hour, Instant now) {
    return hour + LATE_MAX < hour(now);
  }

  static String key(long hour, ClickFormat format) {
    var begin = Instant.ofEpochSecond(hour * Duration.ofHours(1).toSeconds());
    return "ctr/hours/%s.%s".formatted(NAME.format(begin), format.extension());
  }
}
