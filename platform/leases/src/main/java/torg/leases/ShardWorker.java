package torg.leases;

import io.vertx.core.Future;

/**
 * The work on one shard. Both methods are called on the context from which the share was taken, and
 * for one shard never at the same time.
 */
public interface ShardWorker {
  /**
   * Begins the work, which goes on after the future has completed, and asks {@link Lease#isHeld()}
   * before each step. A start that fails must leave nothing running; it is tried again later.
   */
  Future<Void> start(Lease lease);

  /**
   * Ends the work. Completes when nothing of it is running any more: only then may another member
   * start. A stop that never completes keeps the shard from everybody.
   */
  Future<Void> stop(Lease lease);
}
