package torg.edge.load;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import torg.bus.Fault;
import torg.bus.FaultException;

/**
 * A number of places on the node for something that lasts. No address may have more than half of
 * them, so that one client cannot take them all.
 */
public final class Places {
  private final String what;
  private final int max;
  private final AtomicInteger taken = new AtomicInteger();
  private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();

  /**
   * @param what in the plural, for the sentence of a refusal
   */
  public Places(String what, int max) {
    this.what = what;
    this.max = max;
  }

  /** Fails with TOO_MANY. */
  public void take(String address) {
    var ofAddress = byAddress.merge(address, 1, Integer::sum);
    if (taken.incrementAndGet() > max || ofAddress > share(max)) {
      give(address);
      throw FaultException.of(
          Fault.TOO_MANY,
          "the node has no place for more than %d %s, and %d of one address"
              .formatted(max, what, share(max)));
    }
  }

  public void give(String address) {
    taken.decrementAndGet();
    byAddress.computeIfPresent(address, (known, count) -> count == 1 ? null : count - 1);
  }

  public int taken() {
    return taken.get();
  }

  /** Of so many places, how many one address may have: half, and at least one. */
  public static int share(int max) {
    return Math.max(Math.min(1, max), max / 2);
  }
}
