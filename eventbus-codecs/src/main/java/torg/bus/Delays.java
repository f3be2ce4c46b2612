package torg.bus;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much longer than others a message of another node was on its way, or waited here for its
 * turn: the time that it has left is less by that. Nodes have no common clock, but the difference
 * between two clocks that never jump stays the same, so the smallest one seen lately is that of a
 * message which did not wait.
 */
final class Delays {
  /**
   * A clock may stand still while its machine is moved; for so long, twice, its messages then seem
   * late.
   */
  private static final long WINDOW_NANOS = Duration.ofSeconds(5).toNanos();

  private static final int SENDERS_MAX = 1_000;

  private final Map<String, Smallest> bySender =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Smallest> eldest) {
          return size() > SENDERS_MAX;
        }
      };

  /**
   * @param sentNanos by the clock of the sender
   * @param nowNanos by the clock of this node
   */
  synchronized long of(String sender, long sentNanos, long nowNanos) {
    var difference = nowNanos - sentNanos;
    var smallest = bySender.computeIfAbsent(sender, first -> new Smallest(difference, nowNanos));
    return difference - smallest.including(difference, nowNanos);
  }

  /** Of the present window and the one before, so that it follows clocks that drift. */
  private static final class Smallest {
    private long before;
    private long present;
    private long sinceNanos;

    Smallest(long first, long nowNanos) {
      before = first;
      present = first;
      sinceNanos = nowNanos;
    }

    long including(long difference, long nowNanos) {
      if (nowNanos - sinceNanos > WINDOW_NANOS) {
        before = present;
        present = difference;
        sinceNanos = nowNanos;
      }
      present = Math.min(present, difference);
      return Math.min(before, present);
    }
  }
}
