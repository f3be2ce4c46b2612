package torg.edge.limits;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * How many calls each caller makes. A caller may be idle for a second and then make a second's
 * worth of calls at once. A bucket is one number, the time at which it will be full again; so a
 * full one tells nothing and can be forgotten, and the memory stays bounded.
 */
public final class RateLimiter {
  static final int CALLERS_MAX = 10_000;
  private static final long BURST_NANOS = 1_000_000_000;

  private final int perSecondMax;
  private final long costNanos;
  private final ConcurrentHashMap<String, AtomicLong> buckets = new ConcurrentHashMap<>();

  /** Of those beyond {@link #CALLERS_MAX} who are active at once: they share. */
  private final AtomicLong others = new AtomicLong(Long.MIN_VALUE);

  public RateLimiter(int perSecondMax) {
    this.perSecondMax = perSecondMax;
    costNanos = BURST_NANOS / perSecondMax;
  }

  /**
   * Fails with TOO_MANY.
   *
   * @param now of {@link System#nanoTime}
   */
  public void count(String caller, long now) {
    if (!take(bucket(caller, now), now)) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "%s exceeds the limit of %d calls a second; try again in a second"
              .formatted(caller, perSecondMax));
    }
  }

  private AtomicLong bucket(String caller, long now) {
    var known = buckets.get(caller);
    if (known != null) {
      return known;
    }
    if (buckets.size() >= CALLERS_MAX) {
      buckets.values().removeIf(bucket -> bucket.get() - now <= 0);
      if (buckets.size() >= CALLERS_MAX) {
        return fresh(others, now);
      }
    }
    return buckets.computeIfAbsent(caller, absent -> new AtomicLong(now));
  }

  private static AtomicLong fresh(AtomicLong bucket, long now) {
    bucket.compareAndSet(Long.MIN_VALUE, now);
    return bucket;
  }

  private boolean take(AtomicLong bucket, long now) {
    while (true) {
      var full = bucket.get();
      var next = (full - now > 0 ? full : now) + costNanos;
      if (next - now > BURST_NANOS) {
        return false;
      }
      if (bucket.compareAndSet(full, next)) {
        return true;
      }
    }
  }

  int callers() {
    return buckets.size();
  }

  /**
   * The name of a caller who has not said who it is. Whoever has one IPv6 address has all of its
   * network.
   *
   * @param address as the JDK writes it: IPv6 in eight groups
   */
  public static String ofAddress(String address) {
    var end = -1;
    for (var group = 0; group < 4; group++) {
      end = address.indexOf(':', end + 1);
      if (end < 0) {
        return address;
      }
    }
    return address.substring(0, end);
  }
}
