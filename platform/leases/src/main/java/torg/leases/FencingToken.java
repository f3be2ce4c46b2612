package torg.leases;

import io.vertx.core.Future;
import torg.store.Reads;

/** Proves in the database that a shard is still its holder's. */
public final class FencingToken {
  private final Lease lease;
  private final Fence.Raised raised;

  FencingToken(Lease lease, Fence.Raised raised) {
    this.lease = lease;
    this.raised = raised;
  }

  /** Whether the work may go on, as far as this process knows; it does not ask the database. */
  public boolean isHeld() {
    return lease.isHeld();
  }

  /**
   * To be asked in every transaction that writes for the shard. Fails with PRECONDITION when
   * another holder has come; the lease is given up then, so that the work stops here and begins
   * anew wherever it belongs.
   */
  public Future<Void> check(Reads reads) {
    return reads
        .get(Fence.key(lease))
        .compose(
            row -> {
              var now = Fence.read(row);
              if (now.filter(raised::equals).isPresent()) {
                return Future.succeededFuture();
              }
              lease.lose();
              return Future.failedFuture(Fence.overtaken(lease, raised, now));
            });
  }
}
