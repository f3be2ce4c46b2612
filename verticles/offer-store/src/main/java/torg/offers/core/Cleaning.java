package torg.offers.core;

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
import torg.offers.model.Shards;
import torg.store.Column;
import torg.store.Index;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Deletes what was kept for some time: answers that nobody can ask for again, names that nobody
 * comes back to. The oldest go first, a portion in each transaction.
 */
public final class Cleaning {
  private static final Logger log = LoggerFactory.getLogger(Cleaning.class);

  private final Store store;
  private final Clock clock;
  private final List<Kept> all;

  /**
   * @param index whose first column is {@link OfferTables#SHARD_ID}, one of {@link Shards#TIMES},
   *     and whose second is the time; rows without a shard are kept for ever
   * @param portion rows in a transaction
   */
  public record Kept(Index index, Column<Instant> time, Duration duration, int portion) {
    boolean isOver(Row row, Instant now) {
      return row.find(OfferTables.SHARD_ID).isPresent()
          && row.get(time).isBefore(now.minus(duration));
    }
  }

  public Cleaning(Store store, Clock clock, List<Kept> all) {
    this.store = store;
    this.clock = clock;
    this.all = all;
  }

  /**
   * Until nothing is too old. Fails with PRECONDITION when another node has the lease, else as the
   * store does; what is done stays done, and a shard that fails does not keep the others waiting.
   */
  public Future<Void> run(FencingToken token) {
    var chain = Future.<Void>succeededFuture();
    for (var kept : all) {
      for (var shard = 0L; shard < Shards.TIMES; shard++) {
        var each = shard;
        var before = chain;
        chain = before.transform(done -> Future.join(before, drain(kept, each, token)).mapEmpty());
      }
    }
    return chain;
  }

  private Future<Integer> drain(Kept kept, long shard, FencingToken token) {
    return Steps.untilDone(
        () ->
            portion(kept, shard, token)
                .map(count -> count < kept.portion ? Optional.of(count) : Optional.empty()));
  }

  private Future<Integer> portion(Kept kept, long shard, FencingToken token) {
    var now = clock.instant();
    var old = Scan.of(kept.index).prefix(shard).until(now.minus(kept.duration)).limit(kept.portion);
    return store
        .scan(old)
        .compose(
            rows ->
                rows.isEmpty()
                    ? Future.succeededFuture(0)
                    : delete(kept, rows, now, token).map(rows.size()));
  }

  /** Those that were written anew since the scan stay; the next scan does not find them. */
  private Future<Void> delete(Kept kept, List<Row> rows, Instant now, FencingToken token) {
    var keys = rows.stream().map(Row::key).toList();
    return store
        .<Void>transactIdempotent(
            tx ->
                token
                    .check(tx)
                    .compose(held -> tx.getAll(keys, List.of(kept.time, OfferTables.SHARD_ID)))
                    .map(
                        found -> {
                          found.values().stream()
                              .filter(row -> kept.isOver(row, now))
                              .forEach(row -> tx.delete(row.key()));
                          return null;
                        }))
        .onSuccess(done -> log.debug("{} rows of {} were too old", rows.size(), kept.index));
  }
}
