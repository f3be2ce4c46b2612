package torg.edge.limits;

/**
 * What one request holds of its node, from its first byte until its answer has left. Large requests
 * are read beside the event loop, so it may be changed from anywhere.
 */
public final class Reservation {
  private final Admission admission;
  private final String address;
  private long bytes;
  private MethodLatency latency;
  private long begunNanos;
  private boolean isOver;

  Reservation(Admission admission, String address) {
    this.admission = admission;
    this.address = address;
  }

  /** From now on a call is under way. Fails with TOO_MANY. */
  public synchronized void beginCall(MethodLatency ofMethod) {
    admission.enter();
    latency = ofMethod;
    begunNanos = System.nanoTime();
  }

  public synchronized void endCall() {
    if (latency != null) {
      var now = System.nanoTime();
      admission.leave(latency.isLate(now - begunNanos), now);
      latency = null;
    }
  }

  /** Fails with TOO_MANY; then it holds what it held before. */
  public synchronized void grow(long more) {
    if (!isOver) {
      admission.take(more);
      bytes += more;
    }
  }

  public synchronized void shrink(long less) {
    if (!isOver) {
      bytes -= less;
      admission.give(less);
    }
  }

  /** Gives all bytes back, and may grow again. */
  public synchronized void clear() {
    shrink(bytes);
  }

  /** The request is over and holds nothing; a call that still works stays one until it ends. */
  public synchronized void release() {
    if (!isOver) {
      isOver = true;
      admission.give(bytes);
      admission.close(address);
    }
  }
}
