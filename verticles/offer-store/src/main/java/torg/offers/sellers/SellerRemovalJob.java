package torg.offers.sellers;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.model.Actor;
import torg.offers.model.OfferStatuses;
import torg.offers.model.Preset;
import torg.offers.v1.OfferStatus;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;

/** Removes the offers of removed sellers, a portion in each transaction. */
public final class SellerRemovalJob {
  private static final Logger log = LoggerFactory.getLogger(SellerRemovalJob.class);
  private static final int SELLERS = 100;

  /** The largest offers, each written to the queue too, stay below what a transaction may write. */
  private static final int PORTION = 50;

  /** For so long a request that began before the removal may still write an offer. */
  private static final Duration AFTERMATH = Duration.ofMinutes(10);

  private final OfferRecords records;
  private final Clock clock;
  private final Duration term;

  public SellerRemovalJob(OfferRecords records, Clock clock, Duration term) {
    this.records = records;
    this.clock = clock;
    this.term = term;
  }

  /**
   * Until no removed seller has an offer. Fails with PRECONDITION when another node has the lease,
   * else as the store does; what is done stays done.
   */
  public Future<Void> run(FencingToken token) {
    return records
        .store()
        .scan(Scan.of(SellerTables.SELLER_REMOVAL).limit(SELLERS))
        .compose(
            sellers -> {
              var chain = Future.<Void>succeededFuture();
              for (var seller : sellers) {
                chain = chain.compose(before -> empty(seller, token));
              }
              return chain;
            });
  }

  private Future<Void> empty(Row seller, FencingToken token) {
    return Steps.untilDone(
            () ->
                portion(seller.get(OfferTables.SELLER_ID), token)
                    .map(count -> count == 0 ? Optional.of(count) : Optional.empty()))
        .compose(
            none ->
                // Until then the seller stays on the list, for requests that were under way.
                isPast(seller.get(SellerTables.REMOVED_AT))
                    ? finish(seller.key(), token)
                    : Future.succeededFuture());
  }

  private boolean isPast(Instant removedAt) {
    return removedAt.plus(AFTERMATH).isBefore(clock.instant());
  }

  private Future<Void> finish(Key key, FencingToken token) {
    return records
        .store()
        .<Void>transactIdempotent(
            tx ->
                token
                    .check(tx)
                    .map(
                        held -> {
                          tx.delete(key);
                          return null;
                        }))
        .onSuccess(done -> log.info("{} is done", key));
  }

  private Future<Integer> portion(String sellerId, FencingToken token) {
    var rows = Scan.of(OfferTables.PRESET).prefix(sellerId, Preset.ALL.id()).limit(PORTION);
    return records.transact(
        tx ->
            token
                .check(tx.store())
                .compose(held -> tx.store().scan(rows))
                .compose(listed -> remove(tx, listed).map(listed.size())));
  }

  private Future<Void> remove(OfferTx tx, List<Row> listed) {
    var keys =
        listed.stream().map(row -> OfferTables.offer(row.get(OfferTables.OFFER_ID))).toList();
    return tx.store()
        .getAll(keys)
        .map(
            offers -> {
              for (var row : offers.values()) {
                var offer = OfferRows.offer(row);
                var removed =
                    OfferStatuses.change(
                        offer, OfferStatus.REMOVED, Actor.SELLER, clock.instant(), term);
                tx.write(Optional.of(offer), removed);
              }
              return null;
            });
  }
}
