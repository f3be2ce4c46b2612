package torg.offers.sellers;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.model.Actor;
import torg.offers.model.OfferStatuses;
import torg.offers.model.Preset;
import torg.offers.v1.Offer;
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
   * Until no removed seller has an offer. A seller that fails does not keep the others waiting.
   * Fails with PRECONDITION when another node has the lease, with INTERNAL when sellers failed,
   * else as the store does; what is done stays done.
   */
  public Future<Void> run(FencingToken token) {
    var run = new Run(token);
    return Steps.untilDone(run::page)
        .compose(
            failed -> failed == 0 ? Future.succeededFuture() : Future.failedFuture(failed(failed)));
  }

  private static FaultException failed(int sellers) {
    return FaultException.of(
        Fault.INTERNAL,
        "%d removed sellers could not be emptied, see the warnings before".formatted(sellers));
  }

  /** One way through the list, page by page. */
  private final class Run {
    private final FencingToken token;
    private Scan scan = Scan.of(SellerTables.SELLER_REMOVAL).limit(SELLERS);
    private int failed;

    Run(FencingToken token) {
      this.token = token;
    }

    /** How many failed, once there are no more. */
    Future<Optional<Integer>> page() {
      return records
          .store()
          .scan(scan)
          .compose(
              sellers -> {
                var chain = Future.<Void>succeededFuture();
                for (var seller : sellers) {
                  chain = chain.compose(before -> next(seller));
                }
                return chain.map(done -> turn(sellers));
              });
    }

    private Optional<Integer> turn(List<Row> sellers) {
      if (sellers.size() < SELLERS) {
        return Optional.of(failed);
      }
      scan = scan.after(sellers.get(SELLERS - 1));
      return Optional.empty();
    }

    private Future<Void> next(Row seller) {
      return empty(seller, token)
          .recover(
              failure -> {
                if (!token.isHeld()) {
                  return Future.failedFuture(failure);
                }
                failed++;
                log.warn("{} waits for the next run: {}", seller.key(), failure.toString());
                return Future.succeededFuture();
              });
    }
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
    return tx.store()
        .getAll(listed.stream().map(SellerRemovalJob::offer).toList())
        .compose(
            rows -> {
              var lost = new ArrayList<Row>();
              for (var row : listed) {
                var offer = Optional.ofNullable(rows.get(offer(row))).map(OfferRows::offer);
                if (offer.filter(one -> one.getStatus() != OfferStatus.REMOVED).isPresent()) {
                  remove(tx, offer.get());
                } else {
                  lost.add(row);
                }
              }
              return lost.isEmpty() ? Future.succeededFuture() : LostListings.drop(tx, lost);
            });
  }

  private static Key offer(Row listed) {
    return OfferTables.offer(listed.get(OfferTables.OFFER_ID));
  }

  private void remove(OfferTx tx, Offer offer) {
    var now = clock.instant();
    tx.write(
        Optional.of(offer),
        OfferStatuses.change(offer, OfferStatus.REMOVED, Actor.SELLER, now, term));
  }
}
