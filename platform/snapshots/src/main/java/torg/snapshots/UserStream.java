package torg.snapshots;

import io.vertx.core.Future;

/**
 * Users in ascending order, block by block. Nothing is read before the first block is asked for,
 * and little beyond the block that was asked for last. To be used on one context.
 */
public interface UserStream {
  /** A block of a stream that has ended, and what an empty stream begins with. */
  long[] END = {};

  /**
   * The next users, some thousands at most; none when there are no more. To be called again only
   * when the future has completed. Fails with UNAVAILABLE when the source does not answer, with
   * DEADLINE when it stalls, with PRECONDITION when what it holds is no whole snapshot.
   */
  Future<long[]> next();

  /** Ends what is under way; may be called at any time and more than once, and never fails. */
  Future<Void> close();
}
