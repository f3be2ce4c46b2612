package torg.offers;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times of messages. They have microseconds, as the store's keys do, so that both stay equal. */
final class Times {
  private Times() {}

  static Timestamp of(Instant time) {
    var cut = time.truncatedTo(ChronoUnit.MICROS);
    return Timestamp.newBuilder().setSeconds(cut.getEpochSecond()).setNanos(cut.getNano()).build();
  }

  static Instant of(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
