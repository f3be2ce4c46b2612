package torg.bus;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Until when an answer is of use to whoever waits for it. */
public final class Deadline {
  /** Of work that nobody waits for. */
  public static final Deadline NONE = new Deadline(0);

  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** That of the call which is being handled now; NONE outside of calls. */
  public static Deadline current() {
    var call = AmbientCall.get();
    return call == null ? NONE : call.deadline();
  }

  public Deadline earlier(Deadline other) {
    if (this == NONE) {
      return other;
    }
    return other == NONE || nanos - other.nanos <= 0 ? this : other;
  }

  public Deadline later(Deadline other) {
    if (this == NONE || other == NONE) {
      return NONE;
    }
    return nanos - other.nanos >= 0 ? this : other;
  }

  public boolean isOver() {
    return remainingMillis() <= 0;
  }

  /** Zero or less when it is over; as good as forever for NONE. */
  public long remainingMillis() {
    return this == NONE ? Long.MAX_VALUE : TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
  }

  /** On the scale of {@link System#nanoTime}; not for NONE. */
  public long nanos() {
    return nanos;
  }
}
