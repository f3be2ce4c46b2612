package torg.node.cli.segments;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import torg.node.cli.CommandRun;

/** Goes on by a step whenever it is looked at. */
final class SteppingClock extends Clock {
  private final Duration step;
  private Instant now = Instant.ofEpochSecond(CommandRun.NOW);

  SteppingClock(Duration step) {
    this.step = step;
  }

  @Override
  public Instant instant() {
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
