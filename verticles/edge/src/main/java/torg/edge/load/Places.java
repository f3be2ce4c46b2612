package torg.edge.load;

import java.util.concurrent.atomic.AtomicInteger;
import torg.bus.Fault;
import torg.bus.FaultException;

/** A number of places on the node for something that lasts. */
public final class Places {
  private final String what;
  private final int max;
  private final AtomicInteger taken = new AtomicInteger();

  /**
   * @param what in the plural, for the sentence of a refusal
   */
  public Places(String what, int max) {
    this.what = what;
    this.max = max;
  }

  /** Fails with TOO_MANY. */
  public void take() {
    if (taken.incrementAndGet() > max) {
      taken.decrementAndGet();
      throw FaultException.of(
          Fault.TOO_MANY, "the node has no place for more than %d %s".formatted(max, what));
    }
  }

  public void give() {
    taken.decrementAndGet();
  }

  public int taken() {
    return taken.get();
  }
}
