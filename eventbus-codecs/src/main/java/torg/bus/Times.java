package torg.bus;

import com.google.protobuf.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times of messages. They have microseconds, as the store's keys do, so that both stay equal. */
public final class Times {
  private Times() {}

  /** A clock whose times can be kept as they are. */
  public static Clock micros(Clock clock) {
    return Clock.tick(clock, Duration.ofNanos(1_000));
  }

  public static Timestamp of(Instant time) {
    var cut = time.truncatedTo(ChronoUnit.MICROS);
    return Timestamp.newBuilder().setSeconds(cut.getEpochSecond()).setNanos(cut.getNano()).build();
  }

  public static Instant of(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
