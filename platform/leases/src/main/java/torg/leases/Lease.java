package torg.leases;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The right to work on one shard until the term after the last renewal has passed. */
public final class Lease {
  private final LeaseKey key;
  private final String owner;
  private final long token;
  private final long termNanos;
  private final LongSupplier nanoClock;
  private final BooleanSupplier undisturbed;
  private final AtomicLong confirmedNanos;
  private final AtomicBoolean renewing = new AtomicBoolean();
  private volatile boolean lost;

  /**
   * @param undisturbed false once the cluster has changed so that every lease of before is void
   * @param sentNanos when the request that took the lease was sent: the entry cannot be older
   */
  Lease(
      LeaseKey key,
      String owner,
      long token,
      Duration term,
      LongSupplier nanoClock,
      BooleanSupplier undisturbed,
      long sentNanos) {
    this.key = key;
    this.owner = owner;
    this.token = token;
    this.termNanos = term.toNanos();
    this.nanoClock = nanoClock;
    this.undisturbed = undisturbed;
    this.confirmedNanos = new AtomicLong(sentNanos);
  }

  public String name() {
    return key.name();
  }

  public int shard() {
    return key.shard();
  }

  /** Grows with every acquisition of the shard, so that a database can refuse an older holder. */
  public long token() {
    return token;
  }

  /**
   * Whether the work may go on. By the monotonic clock of this process, so a member that was paused
   * past the term sees false right after it wakes, before it has heard from the cluster.
   */
  public boolean isHeld() {
    return !lost
        && undisturbed.getAsBoolean()
        && nanoClock.getAsLong() - confirmedNanos.get() < termNanos;
  }

  /** A lease that was not held at some moment is never held again: its worker is being stopped. */
  void confirm(long sentNanos) {
    if (isHeld()) {
      confirmedNanos.accumulateAndGet(sentNanos, (a, b) -> b - a > 0 ? b : a);
    } else {
      lost = true;
    }
  }

  void lose() {
    lost = true;
  }

  /** False while an earlier renewal has not been answered. */
  boolean beginRenewal() {
    return renewing.compareAndSet(false, true);
  }

  void endRenewal() {
    renewing.set(false);
  }

  LeaseKey key() {
    return key;
  }

  String owner() {
    return owner;
  }

  @Override
  public String toString() {
    return key + " with token " + token;
  }
}
