package torg.offers.core;

import torg.leases.ShardBell;
import torg.store.Table;

/** A shard of a queue, see {@link OfferTables#QUEUE} and {@link OfferTables#PHOTO_QUEUE}. */
public record Queued(Table queue, int shard) {
  /** Wakes whoever exports it on this node. */
  public void ring(ShardBell bell) {
    bell.ring(queue.name(), shard);
  }
}
