package torg.fetch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * The pause that a host asks for. It travels at the end of the failure's text, as only that crosses
 * the bus; {@link #in} finds it there.
 */
public final class RetryAfter {
  private static final Duration MAX = Duration.ofDays(1);
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
  private static final Pattern SENTENCE = Pattern.compile("; it asks for a pause of (\\d{1,5}) s$");

  private RetryAfter() {}

  /** The pause that the host asked for when it refused; at most a day. */
  public static Optional<Duration> in(FaultException failure) {
    var matcher = SENTENCE.matcher(failure.getMessage());
    return failure.fault() == Fault.UNAVAILABLE && matcher.find()
        ? Optional.of(Duration.ofSeconds(Long.parseLong(matcher.group(1))))
        : Optional.empty();
  }

  static String sentence(Duration pause) {
    return "; it asks for a pause of %d s".formatted(pause.toSeconds());
  }

  /** Seconds or a date, as the standard has it; nothing when it is neither or in the past. */
  static Optional<Duration> parse(String header, Instant now) {
    return read(header.strip(), now)
        .filter(pause -> pause.toSeconds() > 0)
        .map(pause -> pause.compareTo(MAX) > 0 ? MAX : pause);
  }

  private static Optional<Duration> read(String header, Instant now) {
    if (SECONDS.matcher(header).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(header)));
    }
    try {
      var date = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME);
      return Optional.of(Duration.between(now, date));
    } catch (DateTimeException notADate) {
      return Optional.empty();
    }
  }
}
