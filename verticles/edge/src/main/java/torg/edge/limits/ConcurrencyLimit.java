package torg.edge.limits;

import java.time.Duration;

/**
 * How many calls a node works at, found by how long they take. What a node can do depends on its
 * cores, its database and on what is asked, so no number set beforehand is right: a low one leaves
 * cores idle, a high one lets every call wait behind hundreds of others. Over a window of time, one
 * late call in ten lowers the limit by a fifth; otherwise, if callers were refused, it rises by a
 * twentieth. A lower limit never interrupts the calls that are under way.
 */
public final class ConcurrencyLimit {
  /**
   * Never fewer, however slow they are: a client that works with some dozens of calls at once must
   * not be refused because a node has just started or its disk is slow for a moment.
   */
  static final int MIN = 64;

  /** A node of two cores serves this many well; a larger one gets to its own limit in seconds. */
  static final int START = 128;

  /** Fewer say nothing about the others. */
  static final int CALLS_IN_WINDOW = 20;

  private static final int LATE_ONE_IN = 10;
  private static final double FALL = 0.8;
  private static final double RISE = 1.05;

  private final int min;
  private final int max;
  private final long windowNanos;
  private volatile int limit;
  private volatile boolean hasRefused;
  private long windowStart;
  private int ended;
  private int late;

  /**
   * @param max is never exceeded, however quick the calls are
   * @param window should be about the time that a call may take, for a change to show its effect
   */
  public ConcurrencyLimit(int max, Duration window, long nowNanos) {
    this.max = max;
    this.windowNanos = window.toNanos();
    min = Math.min(MIN, max);
    limit = Math.min(START, max);
    windowStart = nowNanos;
  }

  public int calls() {
    return limit;
  }

  /** The limit was what held a caller back. */
  void refused() {
    hasRefused = true;
  }

  synchronized void ended(boolean isLate, long nowNanos) {
    ended++;
    if (isLate) {
      late++;
    }
    if (ended >= CALLS_IN_WINDOW && nowNanos - windowStart >= windowNanos) {
      limit = next();
      windowStart = nowNanos;
      ended = 0;
      late = 0;
      hasRefused = false;
    }
  }

  private int next() {
    if (late * LATE_ONE_IN >= ended) {
      return Math.max(min, (int) (limit * FALL));
    }
    return hasRefused ? Math.min(max, (int) Math.ceil(limit * RISE)) : limit;
  }
}
