package torg.edge.limits;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * How many calls a node works at and how many bytes they hold, over all event loops. What is beyond
 * is refused at once and not kept waiting, so that the calls that were taken stay quick and the
 * memory stays flat however much is asked for.
 */
public final class Admission {
  public static final FaultException TOO_MANY_CALLS =
      FaultException.of(
          Fault.TOO_MANY, "the node is handling as many calls as it can; try again in a second");

  /** A stream that is open and of no use takes a few kilobytes. */
  private static final int LINGERING_MAX = 10_000;

  private final ConcurrencyLimit limit;
  private final Slots requests;
  private final long bytesMax;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger lingering = new AtomicInteger();

  /**
   * @param requestsMax that may be open, calls or not, with what they hold beside counted bytes
   */
  public Admission(ConcurrencyLimit limit, int requestsMax, long bytesMax) {
    this.limit = limit;
    requests = new Slots("open requests", requestsMax);
    this.bytesMax = bytesMax;
  }

  /** What a new request holds: no bytes yet. Empty when too many are open, or of one address. */
  public Optional<Reservation> open(String address) {
    return requests.tryAcquire(address)
        ? Optional.of(new Reservation(this, address))
        : Optional.empty();
  }

  /** Fails with TOO_MANY when a request that is read now would be refused anyway. */
  public void check() {
    if (calls.get() >= limit.calls()) {
      throw tooManyCalls();
    }
  }

  /**
   * A request that is answered, but that its client has not ended, may stay for a while; false when
   * there are so many of them that it may not.
   */
  public boolean linger() {
    if (lingering.incrementAndGet() > LINGERING_MAX) {
      lingering.decrementAndGet();
      return false;
    }
    return true;
  }

  public void lingered() {
    lingering.decrementAndGet();
  }

  public int requests() {
    return requests.used();
  }

  public int calls() {
    return calls.get();
  }

  public long bytes() {
    return bytes.get();
  }

  /** Whoever makes the node keep something for long must not keep it from others. */
  public boolean isShortOfMemory() {
    return bytes.get() > bytesMax / 2 || requests.isHalfUsed();
  }

  void enter() {
    if (calls.incrementAndGet() > limit.calls()) {
      calls.decrementAndGet();
      throw tooManyCalls();
    }
  }

  void leave(boolean isLate, long nowNanos) {
    calls.decrementAndGet();
    limit.ended(isLate, nowNanos);
  }

  void take(long more) {
    if (bytes.addAndGet(more) > bytesMax) {
      bytes.addAndGet(-more);
      throw FaultException.of(
          Fault.TOO_MANY,
          "the node has no memory left for more requests and answers; try again in a second");
    }
  }

  void give(long back) {
    bytes.addAndGet(-back);
  }

  void close(String address) {
    requests.release(address);
  }

  private FaultException tooManyCalls() {
    limit.refused();
    return TOO_MANY_CALLS;
  }
}
