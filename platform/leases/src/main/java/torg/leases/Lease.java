package torg.leases;

import io.vertx.core.Future;

/** The right to work on one shard until it ends. */
public interface Lease {
  String name();

  int shard();

  /** Of this acquisition alone: no other lease has the same, on whichever side of a split. */
  String owner();

  /**
   * Grows with every acquisition of the shard, so that a database can refuse an older holder; see
   * {@link Fence}.
   */
  long token();

  /**
   * Whether the work may go on. By the monotonic clock of this process, so a member that was paused
   * past the term sees false right after it wakes, before it has heard from the cluster.
   */
  boolean isHeld();

  /**
   * Gets a token above another, which a database remembers from before the clocks were set back or
   * from the other side of a split. Fails with UNAVAILABLE unless the cluster confirms that the
   * lease is still held.
   */
  Future<Long> raiseToken(long above);

  /** Ends it here: its worker is stopped, and the shard is taken anew by whoever may. */
  void lose();
}
