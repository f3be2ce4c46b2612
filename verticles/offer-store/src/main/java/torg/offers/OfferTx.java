package torg.offers;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import torg.offers.OfferChange.CounterIncrement;
import torg.offers.OfferChange.ExpiryEntry;
import torg.offers.OfferChange.PresetIncrement;
import torg.offers.OfferChange.PresetRow;
import torg.offers.OfferChange.QueueEntry;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Tx;

/** A transaction that writes offers with all that hangs on them. */
final class OfferTx {
  private final Tx tx;
  private final RandomGenerator random;
  private final Set<Integer> exportShards = new HashSet<>();

  OfferTx(Tx tx, RandomGenerator random) {
    this.tx = tx;
    this.random = random;
  }

  Tx store() {
    return tx;
  }

  /** Where the written versions wait to be exported. */
  Set<Integer> exportShards() {
    return exportShards;
  }

  Future<Optional<Offer>> find(String id) {
    return find(tx, id);
  }

  static Future<Optional<Offer>> find(Reads reads, String id) {
    return reads.get(OfferTables.offer(id)).map(row -> row.map(OfferTx::offer));
  }

  static Offer offer(Row row) {
    return OfferTables.message(row, Offer.parser());
  }

  /** The transaction fails with ALREADY_EXISTS when the id or the code of a new one is taken. */
  void write(Optional<Offer> before, Offer after) {
    var change = OfferChange.of(before, after, random);
    var row = OfferTables.offerRow(after.getId(), OfferTables.OFFER_KIND, after);
    if (before.isEmpty()) {
      tx.insert(row);
      tx.insert(code(after));
    } else {
      tx.upsert(row);
    }
    writeLists(change);
    change.feed().removed().forEach(one -> tx.delete(LoadTables.key(one)));
    change.feed().added().forEach(one -> tx.upsert(LoadTables.row(one)));
    change.expiry().removed().forEach(one -> tx.delete(row(one).key()));
    change.expiry().added().forEach(one -> tx.upsert(row(one)));
    // Not an upsert: the exporter deletes by key, so no key may ever be queued a second time.
    tx.insert(row(change.queued()).with(OfferTables.PROTO, row.get(OfferTables.PROTO)));
    exportShards.add(change.queued().shardId());
  }

  private void writeLists(OfferChange change) {
    change.presets().removed().forEach(one -> tx.delete(row(one).key()));
    change.presets().added().forEach(one -> tx.upsert(row(one)));
    change.presetCounts().forEach(one -> tx.increment(key(one), OfferTables.COUNTER, one.delta()));
    change
        .counters()
        .forEach(one -> tx.increment(key(one), OfferTables.COUNTER_VALUE, one.delta()));
  }

  private static Row code(Offer offer) {
    return Row.of(OfferTables.OFFER_CODE)
        .with(OfferTables.SHORT_CODE, offer.getShortCode())
        .with(OfferTables.OFFER_ID, offer.getId());
  }

  private static Row row(PresetRow preset) {
    return Row.of(OfferTables.PRESET)
        .with(OfferTables.SELLER_ID, preset.sellerId())
        .with(OfferTables.PRESET_ID, preset.preset().id())
        .with(OfferTables.CREATE_TIME, preset.createdAt())
        .with(OfferTables.OFFER_ID, preset.offerId());
  }

  private static Key key(PresetIncrement increment) {
    return OfferTables.PRESET_COUNT.key(increment.sellerId(), increment.preset().id());
  }

  private static Key key(CounterIncrement increment) {
    return OfferTables.TOTAL.key(increment.sellerId(), increment.counterId(), increment.seqNo());
  }

  private static Row row(ExpiryEntry entry) {
    return Row.of(OfferTables.EXPIRY)
        .with(OfferTables.SHARD_ID, (long) Shards.of(entry.offerId(), Shards.EXPIRY))
        .with(OfferTables.EXPIRES_AT, entry.expiresAt())
        .with(OfferTables.OFFER_ID, entry.offerId());
  }

  private static Row row(QueueEntry entry) {
    return Row.of(OfferTables.QUEUE)
        .with(OfferTables.SHARD_ID, (long) entry.shardId())
        .with(OfferTables.TIMESTAMP, entry.timestamp())
        .with(OfferTables.OFFER_ID, entry.offerId());
  }
}
