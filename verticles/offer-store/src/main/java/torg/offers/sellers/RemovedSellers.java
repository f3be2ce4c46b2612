package torg.offers.sellers;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferTables;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Store;

/**
 * Sellers that were removed. They are looked up outside of the transactions that write offers, so
 * that those need not read; what slips in at the moment of a removal is found by {@link
 * SellerRemovalJob}, which goes on for some time.
 */
public final class RemovedSellers {
  private final Store store;
  private final Clock clock;

  public RemovedSellers(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Empty for a seller that was not removed. Fails as the store does. */
  public Future<Optional<Instant>> removedAt(String sellerId) {
    return removedAt(store, sellerId);
  }

  private static Future<Optional<Instant>> removedAt(Reads reads, String sellerId) {
    return reads
        .get(SellerTables.REMOVED_SELLER.key(sellerId))
        .map(row -> row.map(one -> one.get(SellerTables.REMOVED_AT)));
  }

  /** Fails with PRECONDITION when the seller was removed. */
  public Future<Void> requireNotRemoved(String sellerId) {
    return removedAt(sellerId)
        .compose(
            removed ->
                removed.isEmpty()
                    ? Future.succeededFuture()
                    : Future.failedFuture(removed(sellerId, removed.get())));
  }

  private static FaultException removed(String sellerId, Instant at) {
    return FaultException.of(Fault.PRECONDITION, sentence(sellerId, at));
  }

  public static String sentence(String sellerId, Instant at) {
    return "seller '%s' was removed at %s; nothing can be published on its behalf"
        .formatted(sellerId, at);
  }

  /** When it was removed: now, unless it was before. Fails as the store does. */
  Future<Instant> remove(String sellerId) {
    var now = clock.instant();
    return store.transactIdempotent(
        tx ->
            removedAt(tx, sellerId)
                .map(
                    before -> {
                      if (before.isEmpty()) {
                        tx.upsert(
                            Row.of(SellerTables.REMOVED_SELLER)
                                .with(OfferTables.SELLER_ID, sellerId)
                                .with(SellerTables.REMOVED_AT, now));
                        tx.upsert(
                            Row.of(SellerTables.SELLER_REMOVAL)
                                .with(OfferTables.SELLER_ID, sellerId)
                                .with(SellerTables.REMOVED_AT, now));
                      }
                      return before.orElse(now);
                    }));
  }
}
