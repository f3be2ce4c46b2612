package torg.offers.export;

import io.vertx.core.Future;
import torg.leases.ShardLoop;
import torg.leases.ShardOutbox;

/** What runs for one shard of one queue while this node holds it. */
record ShardOfQueue(ShardLoop export, ShardOutbox outbox, Backlog backlog) {
  /** An export that rests has found nothing, so there is nothing to count. */
  void measure() {
    if (export.isResting()) {
      backlog.clear();
    } else {
      backlog.measure();
    }
  }

  /** Never fails. */
  Future<Void> stop() {
    backlog.close();
    return export.stop().compose(stopped -> outbox.close());
  }
}
