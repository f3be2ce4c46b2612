package torg.kafka.inbound;

import java.time.Duration;

/**
 * How long a batch that is not full waits for more records: until a time has passed since the batch
 * before was handed over. What comes after a longer rest does not wait at all.
 */
final class Linger {
  private final long nanos;
  private boolean isFirst = true;
  private long handedOverNanos;

  Linger(Duration time) {
    nanos = time.toNanos();
  }

  /**
   * @param now of a clock that only ever goes on
   */
  void handedOver(long now) {
    isFirst = false;
    handedOverNanos = now;
  }

  /** Zero when the next batch may be handed over. */
  Duration remaining(long now) {
    return isFirst ? Duration.ZERO : Duration.ofNanos(Math.max(0, nanos - (now - handedOverNanos)));
  }
}
