package torg.offers.core;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import torg.offers.model.OfferChange;
import torg.offers.v1.Offer;
import torg.store.Reads;
import torg.store.Tx;

/** A transaction that writes offers with all that hangs on them. */
public final class OfferTx {
  private final Tx tx;
  private final RandomGenerator random;
  private final Set<Integer> exportShards = new HashSet<>();

  OfferTx(Tx tx, RandomGenerator random) {
    this.tx = tx;
    this.random = random;
  }

  public Tx store() {
    return tx;
  }

  /** Where the written versions wait to be exported. */
  Set<Integer> exportShards() {
    return exportShards;
  }

  public Future<Optional<Offer>> find(String id) {
    return find(tx, id);
  }

  public static Future<Optional<Offer>> find(Reads reads, String id) {
    return reads.get(OfferTables.offer(id)).map(row -> row.map(OfferRows::offer));
  }

  /** The transaction fails with ALREADY_EXISTS when the id or the code of a new one is taken. */
  public void write(Optional<Offer> before, Offer after) {
    var change = OfferChange.of(before, after, random);
    var row = OfferTables.offerRow(after.getId(), OfferTables.OFFER_KIND, after);
    if (before.isEmpty()) {
      tx.insert(row);
      tx.insert(OfferRows.code(after));
    } else {
      tx.upsert(row);
    }
    writeLists(change);
    change.feed().removed().forEach(one -> tx.delete(OfferRows.key(one)));
    change.feed().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    change.expiry().removed().forEach(one -> tx.delete(OfferRows.row(one).key()));
    change.expiry().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    // Not an upsert: the exporter deletes by key, so no key may ever be queued a second time.
    tx.insert(OfferRows.row(change.queued()).with(OfferTables.PROTO, row.get(OfferTables.PROTO)));
    exportShards.add(change.queued().shardId());
  }

  private void writeLists(OfferChange change) {
    change.presets().removed().forEach(one -> tx.delete(OfferRows.row(one).key()));
    change.presets().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    change
        .presetCounts()
        .forEach(one -> tx.increment(OfferRows.key(one), OfferTables.COUNTER, one.delta()));
    change
        .counters()
        .forEach(one -> tx.increment(OfferRows.key(one), OfferTables.COUNTER_VALUE, one.delta()));
  }
}
