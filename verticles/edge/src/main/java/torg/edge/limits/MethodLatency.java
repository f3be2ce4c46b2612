package torg.edge.limits;

import java.time.Duration;

/**
 * How long the calls of one method take. Some read a row and some decode a photo, so a call is late
 * when it takes much longer than the quickest of its method did. On one event loop.
 */
public final class MethodLatency {
  private static final int QUICKEST_TIMES = 4;

  /**
   * The quickest is forgotten by one part in a hundred thousand with each call: within minutes of
   * full load when the method has become slower for good, but not within a peak.
   */
  private static final double FORGETTING = 1e-5;

  private final long targetNanos;
  private double quickestNanos = Double.POSITIVE_INFINITY;

  /**
   * @param target that a call may wait for others, beside its own work
   */
  public MethodLatency(Duration target) {
    targetNanos = target.toNanos();
  }

  boolean isLate(long tookNanos) {
    quickestNanos =
        tookNanos < quickestNanos
            ? tookNanos
            : quickestNanos + FORGETTING * (tookNanos - quickestNanos);
    return tookNanos > targetNanos + QUICKEST_TIMES * quickestNanos;
  }
}
