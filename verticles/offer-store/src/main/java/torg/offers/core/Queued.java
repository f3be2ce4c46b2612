package torg.offers.core;

import torg.store.Table;

/** A shard of a queue, see {@link OfferTables#QUEUE} and {@link OfferTables#PHOTO_QUEUE}. */
public record Queued(Table queue, int shard) {}
