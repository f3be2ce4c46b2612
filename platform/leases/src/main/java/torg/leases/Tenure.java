package torg.leases;

import io.vertx.core.Future;

/** A shard's time with this member: from its acquisition until the worker has stopped. */
final class Tenure {
  private final TimedLease lease;
  private final Future<Void> started;
  private volatile Future<Void> ended;

  Tenure(TimedLease lease, Future<Void> started) {
    this.lease = lease;
    this.started = started;
  }

  TimedLease lease() {
    return lease;
  }

  Future<Void> started() {
    return started;
  }

  Future<Void> ended() {
    return ended;
  }

  void ending(Future<Void> end) {
    ended = end;
  }

  boolean isEnding() {
    return ended != null;
  }

  boolean isRunning() {
    return started.succeeded() && !isEnding() && lease.isHeld();
  }
}
