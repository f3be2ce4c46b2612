package torg.offers.core;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import torg.offers.model.OfferChange;
import torg.offers.model.WriteKind;
import torg.offers.v1.Offer;
import torg.offers.v1.PhotoRequestBatch;
import torg.store.Reads;
import torg.store.Tx;

/**
 * A transaction that writes offers with everything that is derived from them.
 *
 * <p>What callers can rely on, and why:
 *
 * <ul>
 *   <li>Lists, counts, feed rows and expiry entries agree with the offers, because {@link
 *       OfferChange} derives them from the offer before and after. So the offer before must be what
 *       this same transaction has read: with an older one counts would change twice.
 *   <li>Every version is queued for export exactly once, in the transaction that makes it.
 *   <li>A write touches rows in one fixed order (offer, lists, counts, sale, feed, former, expiry,
 *       queue, and within each by key), so that writers of one seller rarely deadlock; when they
 *       do, the store repeats one of them.
 * </ul>
 */
public final class OfferTx {
  private final Tx tx;
  private final RandomGenerator random;
  private final Set<Queued> queued = new HashSet<>();
  private final List<WriteKind> written = new ArrayList<>();

  OfferTx(Tx tx, RandomGenerator random) {
    this.tx = tx;
    this.random = random;
  }

  public Tx store() {
    return tx;
  }

  /** What this transaction has put into queues for Kafka. */
  Set<Queued> queued() {
    return queued;
  }

  /** What has become of the offers that this transaction writes. */
  List<WriteKind> written() {
    return written;
  }

  /** Fails as the store does. */
  public Future<Optional<Offer>> find(String id) {
    return find(tx, id);
  }

  /** Those that exist, by id. Fails as the store does. */
  public Future<Map<String, Offer>> findAll(Collection<String> ids) {
    if (ids.isEmpty()) {
      return Future.succeededFuture(Map.of());
    }
    return tx.getAll(ids.stream().map(OfferTables::offer).toList())
        .map(
            rows ->
                rows.values().stream()
                    .map(OfferRows::offer)
                    .collect(Collectors.toMap(Offer::getId, Function.identity())));
  }

  /** {@link #find(String)} outside of such a transaction. Fails as the store does. */
  public static Future<Optional<Offer>> find(Reads reads, String id) {
    return reads.get(OfferTables.offer(id)).map(row -> row.map(OfferRows::offer));
  }

  /**
   * Writes the offer and all rows that change with it; see {@link OfferChange}. The transaction
   * fails with ALREADY_EXISTS when the id or the short code of a new offer is in use.
   *
   * @param before as this transaction has read it; empty for a new offer
   * @throws IllegalArgumentException when the one cannot follow the other
   */
  public void write(Optional<Offer> before, Offer after) {
    var change = OfferChange.of(before, after, random);
    var row = OfferTables.offerRow(after.getId(), OfferTables.OFFER_KIND, after);
    if (before.isEmpty()) {
      // Not an upsert: an id that is in use by chance must fail and not overwrite its offer.
      tx.insert(row);
      tx.insert(OfferRows.code(after));
    } else {
      tx.upsert(row);
    }
    writeLists(change);
    change.feed().removed().forEach(one -> tx.delete(OfferRows.key(one)));
    change.feed().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    change.former().removed().forEach(one -> tx.delete(OfferRows.key(one)));
    change.former().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    change.expiry().removed().forEach(one -> tx.delete(OfferRows.row(one).key()));
    change.expiry().added().forEach(one -> tx.upsert(OfferRows.row(one)));
    queue(change, after.getId());
    written.add(WriteKind.of(before, after));
  }

  private void queue(OfferChange change, String id) {
    var shard = change.queued().shardId();
    // Not an upsert: the exporter deletes by key, so no key may ever be queued a second time.
    tx.insert(OfferRows.row(OfferTables.QUEUE, change.queued()));
    queued.add(new Queued(OfferTables.QUEUE, shard));
    if (!change.photosRequested().isEmpty()) {
      var requests = PhotoRequestBatch.newBuilder();
      change
          .photosRequested()
          .forEach(url -> requests.addRequestsBuilder().setUrl(url).setOfferId(id));
      tx.insert(
          OfferRows.row(OfferTables.PHOTO_QUEUE, change.queued())
              .with(OfferTables.PROTO, requests.build().toByteString()));
      queued.add(new Queued(OfferTables.PHOTO_QUEUE, shard));
    }
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
    change.sale().ifPresent(one -> tx.upsert(OfferRows.row(one)));
  }
}
