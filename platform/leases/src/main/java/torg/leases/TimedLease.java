package torg.leases;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A lease that ends with the term after its last renewal. */
final class TimedLease implements Lease {
  private final LeaseKey key;
  private final String owner;
  private final Tokens tokens;
  private final long termNanos;
  private final LongSupplier nanoClock;
  private final BooleanSupplier undisturbed;
  private final AtomicLong confirmedNanos;
  private final AtomicBoolean renewing = new AtomicBoolean();
  private volatile long token;
  private volatile boolean lost;

  /** Where a lease gets another token. */
  interface Tokens {
    /** Fails when the lease is no longer the holder's. */
    Future<Long> above(TimedLease lease, long other);
  }

  /**
   * @param undisturbed false once the cluster has changed so that every lease of before is void
   * @param sentNanos when the request that took the lease was sent: the entry cannot be older
   */
  TimedLease(
      LeaseKey key,
      String owner,
      long token,
      Tokens tokens,
      Duration term,
      LongSupplier nanoClock,
      BooleanSupplier undisturbed,
      long sentNanos) {
    this.key = key;
    this.owner = owner;
    this.token = token;
    this.tokens = tokens;
    this.termNanos = term.toNanos();
    this.nanoClock = nanoClock;
    this.undisturbed = undisturbed;
    this.confirmedNanos = new AtomicLong(sentNanos);
  }

  @Override
  public String name() {
    return key.name();
  }

  @Override
  public int shard() {
    return key.shard();
  }

  @Override
  public String owner() {
    return owner;
  }

  @Override
  public long token() {
    return token;
  }

  @Override
  public boolean isHeld() {
    return !lost
        && undisturbed.getAsBoolean()
        && nanoClock.getAsLong() - confirmedNanos.get() < termNanos;
  }

  @Override
  public Future<Long> raiseToken(long above) {
    return tokens.above(this, above).onSuccess(higher -> token = higher);
  }

  @Override
  public void lose() {
    lost = true;
  }

  /** A lease that was not held at some moment is never held again: its worker is being stopped. */
  void confirm(long sentNanos) {
    if (isHeld()) {
      confirmedNanos.accumulateAndGet(sentNanos, (a, b) -> b - a > 0 ? b : a);
    } else {
      lost = true;
    }
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

  @Override
  public String toString() {
    return key + " with token " + token;
  }
}
