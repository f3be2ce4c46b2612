package torg.searchapi.filters;

import com.google.protobuf.Timestamp;
import torg.bus.requests.Violations;

/** What may be chosen of a time. */
final class TimeRules {
  /** The years 1 to 9999, as the type of the message has them. */
  private static final long SECONDS_MIN = -62_135_596_800L;

  private static final long SECONDS_MAX = 253_402_300_799L;

  private TimeRules() {}

  static void check(Timestamp time, String field, Violations violations) {
    var seconds = time.getSeconds();
    if (seconds < SECONDS_MIN || seconds > SECONDS_MAX) {
      violations.add(field, "must be in the years 1 to 9999, got second " + seconds);
    }
  }
}
