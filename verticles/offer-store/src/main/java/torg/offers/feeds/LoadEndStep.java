package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import torg.leases.FencingToken;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.feeds.FeedMatch.Known;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.store.Scan;

/**
 * The end of a load, step by step: what it did not mention is removed or becomes manual, a portion
 * in each transaction. A crash leaves the rest to whoever has the shard next.
 */
final class LoadEndStep {
  /** Of the largest offers, each written twice, it is what a transaction can write. */
  static final int PORTION = 50;

  private final OfferRecords records;
  private final EndRules rules;
  private final Clock clock;

  /**
   * @param removed offers in this portion
   * @param sum of all portions so far
   * @param result once nothing is left to do
   */
  record Portion(long removed, long sum, Optional<FeedBatchResult> result) {}

  LoadEndStep(OfferRecords records, EndRules rules, Clock clock) {
    this.records = records;
    this.rules = rules;
    this.clock = clock;
  }

  /** Fails with PRECONDITION when another node has the shard, else as the store does. */
  Future<Portion> portion(FeedBatch terminal, FencingToken token) {
    return records.transact(
        tx ->
            token
                .check(tx.store())
                .compose(held -> LoadProgress.read(tx.store(), terminal))
                .compose(
                    load ->
                        load.result().isPresent()
                            ? Future.succeededFuture(
                                new Portion(0, load.unmentioned(), load.result()))
                            : tx.store()
                                .scan(unmentioned(terminal))
                                .compose(
                                    rows ->
                                        FeedLookup.known(
                                            tx, rows.stream().map(OfferRows::feedRow).toList()))
                                .map(known -> remove(tx, load, known))));
  }

  private static Scan unmentioned(FeedBatch terminal) {
    return Scan.of(OfferTables.FEED_BY_TASK)
        .prefix(terminal.getSellerId(), terminal.getNamespace())
        .until(terminal.getTaskId())
        .limit(PORTION);
  }

  private Portion remove(OfferTx tx, LoadProgress load, List<Known> known) {
    var now = clock.instant();
    if (known.isEmpty()) {
      var result = LoadEnd.result(load.batch(), load.unmentioned());
      load.finish(tx.store(), result, now);
      return new Portion(0, load.unmentioned(), Optional.of(result));
    }
    var steps = rules.unmentioned(load.batch(), known, now);
    steps.forEach(step -> BatchLoader.write(tx, step));
    var count = (int) steps.stream().filter(step -> step instanceof FeedStep.Write).count();
    load.addUnmentioned(tx.store(), count, now);
    return new Portion(count, load.unmentioned() + count, Optional.empty());
  }

  /** Forgets an end whose result Kafka has acknowledged. Fails as {@link #portion}. */
  Future<Void> close(FeedBatch terminal, FencingToken token) {
    return records
        .store()
        .transactIdempotent(
            tx ->
                token
                    .check(tx)
                    .map(
                        held -> {
                          tx.delete(LoadEnd.key(terminal));
                          return null;
                        }));
  }
}
