package torg.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Moves when it is told to. */
public final class HandClock extends Clock {
  private final Duration step;
  private Instant now;

  public HandClock(Instant start) {
    this(start, Duration.ZERO);
  }

  private HandClock(Instant start, Duration step) {
    now = start;
    this.step = step;
  }

  /** Goes on by a step whenever it is looked at. */
  public static HandClock stepping(Instant start, Duration step) {
    return new HandClock(start, step);
  }

  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public synchronized Instant instant() {
    now = now.plus(step);
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
