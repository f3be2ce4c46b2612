package torg.offers.editing;

import io.vertx.core.Future;
import java.time.Clock;
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
import torg.offers.model.OfferStatuses;
import torg.offers.model.Shards;
import torg.store.Row;
import torg.store.Scan;

/** Ends the terms of offers, shard by shard, a portion in each transaction. */
public final class ExpiryJob {
  private static final Logger log = LoggerFactory.getLogger(ExpiryJob.class);

  /** Of the largest offers, each written twice, it is what a transaction can write. */
  private static final int PORTION = 50;

  private final OfferRecords records;
  private final Clock clock;

  public ExpiryJob(OfferRecords records, Clock clock) {
    this.records = records;
    this.clock = clock;
  }

  /**
   * Until no term is over. Fails with PRECONDITION when another node has the lease, else as the
   * store does; what is done stays done, and a shard that fails does not keep the others waiting.
   */
  public Future<Void> run(FencingToken token) {
    var chain = Future.<Void>succeededFuture();
    for (var shard = 0L; shard < Shards.EXPIRY; shard++) {
      var each = shard;
      var before = chain;
      chain = before.transform(done -> Future.join(before, drain(each, token)).mapEmpty());
    }
    return chain;
  }

  private Future<Integer> drain(long shard, FencingToken token) {
    return Steps.untilDone(
        () ->
            portion(shard, token)
                .map(count -> count < PORTION ? Optional.of(count) : Optional.empty()));
  }

  private Future<Integer> portion(long shard, FencingToken token) {
    var now = clock.instant();
    var over = Scan.of(OfferTables.EXPIRY).prefix(shard).until(now).limit(PORTION);
    return records
        .store()
        .scan(over)
        .compose(entries -> expire(entries, now, token).map(entries.size()))
        .onSuccess(ExpiryJob::tell);
  }

  private static void tell(int count) {
    if (count > 0) {
      log.info("{} offers have expired", count);
    }
  }

  /**
   * @param now of the scan: by a clock that was set back since, an offer would lose its entry and
   *     never expire
   */
  private Future<Void> expire(List<Row> entries, Instant now, FencingToken token) {
    if (entries.isEmpty()) {
      return Future.succeededFuture();
    }
    var keys =
        entries.stream().map(entry -> OfferTables.offer(entry.get(OfferTables.OFFER_ID))).toList();
    return records.transact(
        tx ->
            token
                .check(tx.store())
                .compose(held -> tx.store().getAll(keys))
                .map(
                    offers -> {
                      // Those that were prolonged or sold meanwhile have written another entry.
                      entries.forEach(entry -> tx.store().delete(entry.key()));
                      for (var row : offers.values()) {
                        var offer = OfferRows.offer(row);
                        OfferStatuses.expire(offer, now)
                            .ifPresent(expired -> tx.write(Optional.of(offer), expired));
                      }
                      return null;
                    }));
  }
}
