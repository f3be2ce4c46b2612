package torg.edge.limits;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * A number of slots on the node for something that lasts. No address may have more than half of
 * them, so that one client cannot take them all.
 */
public final class Slots {
  private final String what;
  private final int max;
  private final AtomicInteger used = new AtomicInteger();
  private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();

  /**
   * @param what in the plural, for the sentence of a refusal
   */
  public Slots(String what, int max) {
    this.what = what;
    this.max = max;
  }

  public boolean tryAcquire(String address) {
    var ofAddress = byAddress.merge(address, 1, Integer::sum);
    if (used.incrementAndGet() > max || ofAddress > share()) {
      release(address);
      return false;
    }
    return true;
  }

  /** Fails with TOO_MANY. */
  public void acquire(String address) {
    if (!tryAcquire(address)) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "the node accepts at most %d %s, and %d from one address".formatted(max, what, share()));
    }
  }

  public void release(String address) {
    used.decrementAndGet();
    byAddress.computeIfPresent(address, (known, count) -> count == 1 ? null : count - 1);
  }

  public int used() {
    return used.get();
  }

  boolean isHalfUsed() {
    return used.get() > max / 2;
  }

  /** How many one address may have: half, and one in any case. */
  private int share() {
    return Math.max(1, max / 2);
  }
}
